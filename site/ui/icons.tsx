import type { ReactNode } from 'react';

interface IconProps {
  size?: number;
}

function Icon({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.5" cy="10.5" r="6.25" />
      <path d="m15.25 15.25 5 5" />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 8h17M3.5 16h17" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 5.5 13 13m0-13-13 13" />
    </Icon>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6h17v12h-17z" />
      <path d="m3.5 7 8.5 6.5L20.5 7" />
    </Icon>
  );
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 18.500V5.250C5 4.300 5.800 3.500 6.750 3.500H19v13.250H6.750a1.750 1.750 0 0 0 0 3.750H19" />
    </Icon>
  );
}

export function ArticleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.500 6h15M4.500 10h15M4.500 14h15M4.500 18h8" />
    </Icon>
  );
}

export function MicrophoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3" />
    </Icon>
  );
}

export function FileTextIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.500h8l4.500 4.500v12.500H6zM9 12h6M9 16h6" />
    </Icon>
  );
}

/** A leaf that is a heart: the printers' ornament at the end of a book. */
export function HeartIcon({ size = 16 }: IconProps) {
  return (
    <svg className="heart" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.5C5 15.4 3 12 3 8.9 3 6.2 5 4.5 7.3 4.5c2 0 3.6 1.1 4.7 3 1.1-1.9 2.700-3 4.7-3C19 4.5 21 6.2 21 8.900c0 3.100-2 6.500-9 11.600z" />
    </svg>
  );
}

/** The mark of the site: an open book, cut like a printer's device. */
export function PrintersMark({ size = 28 }: IconProps) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-ground" d="M0 0h32v32H0z" />
      <path
        className="mark-figure"
        d="M16 10.600C13.600 8.700 10.300 8 6 8.200v14c4.300-.2 7.600.5 10 2.400 2.400-1.900 5.700-2.600 10-2.400v-14c-4.300-.2-7.600.5-10 2.400z"
      />
      <path className="mark-line" d="M16 10.600v14" />
    </svg>
  );
}
