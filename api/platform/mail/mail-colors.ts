/**
 * The colors and the typeface of an email: a page of a good book. Paper and ink, one serif, one accent, section breaks instead
 * of boxes. Dark mode inverts it. Colors have a contrast of at least 4.5:1 in both modes.
 */
export const LOOK = {
  serif: "Literata, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Times New Roman', serif",
  paper: '#fbfaf7',
  ink: '#1d1b18',
  quiet: '#655f55',
  accent: '#7a2e22',
  rule: '#cfc6b4',
  night: { paper: '#191714', ink: '#ece6da', quiet: '#b3aa9b', accent: '#e8ab98', rule: '#4a443a' },
} as const;
