import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** Below the paper: navigation, wells, code. */
    sunken: string;
  }
}

/** Interface text; the site's serif appears only where text is written. */
export const SANS = `system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif`;

const light = {
  primary: { main: '#1f5c48', contrastText: '#ffffff' },
  error: { main: '#a33232' },
  warning: { main: '#8a5a0b' },
  success: { main: '#2c7352' },
  info: { main: '#43569a' },
  background: { default: '#fcfbf9', paper: '#ffffff', sunken: '#f5f3ef' },
  text: { primary: '#201e1a', secondary: '#66615a', disabled: '#8f897f' },
  divider: '#e6e3dd',
  action: { hover: 'rgba(32, 30, 26, 0.045)', selected: 'rgba(31, 92, 72, 0.09)', active: '#66615a' },
};

const dark = {
  primary: { main: '#86c9ac', dark: '#74b79a', contrastText: '#0f211a' },
  error: { main: '#ee9a90', dark: '#de887e' },
  warning: { main: '#dfb25c' },
  success: { main: '#86c9ac' },
  info: { main: '#a6b4ea' },
  background: { default: '#171614', paper: '#1e1d1a', sunken: '#121110' },
  text: { primary: '#ebe7e0', secondary: '#aaa398', disabled: '#7d776d' },
  divider: '#34312c',
  action: { hover: 'rgba(235, 231, 224, 0.06)', selected: 'rgba(134, 201, 172, 0.13)', active: '#aaa398' },
};

/** The admin: neutral surfaces, one accent, nothing raised without need. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'desk', colorSchemeSelector: 'data-scheme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: SANS,
    fontSize: 13,
    button: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 },
    body1: { fontSize: '0.875rem' },
    body2: { fontSize: '0.8125rem' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 150,
      enteringScreen: 150,
      leavingScreen: 120,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '4px 12px',
          fontSize: '0.8125rem',
          whiteSpace: 'nowrap',
          '&:focus-visible': { outline: '2px solid var(--desk-palette-primary-main)', outlineOffset: 2 },
        },
        outlined: { borderColor: 'var(--desk-palette-divider)', color: 'var(--desk-palette-text-primary)' },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 6,
          '&:focus-visible': { outline: '2px solid var(--desk-palette-primary-main)', outlineOffset: 1 },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--desk-palette-divider)',
          boxShadow: '0 8px 28px rgb(0 0 0 / 14%)',
          minWidth: 180,
        },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 32, paddingBlock: 5 } } },
    MuiDialog: {
      styleOverrides: { paper: { borderRadius: 10, border: '1px solid var(--desk-palette-divider)' } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600, paddingBottom: 6 } } },
    MuiDialogContentText: { styleOverrides: { root: { fontSize: '0.875rem' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 18px' } } },
    MuiCheckbox: {
      styleOverrides: {
        root: {
          '&:not(.Mui-checked, .MuiCheckbox-indeterminate)': { color: 'var(--desk-palette-text-disabled)' },
        },
      },
    },
    MuiTooltip: { defaultProps: { enterDelay: 500 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          backgroundColor: 'var(--desk-palette-background-paper)',
          '&:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--desk-palette-divider)',
          },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
          '&.Mui-disabled': { backgroundColor: 'var(--desk-palette-background-sunken)' },
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        option: { fontSize: '0.8125rem' },
        paper: { border: '1px solid var(--desk-palette-divider)', boxShadow: '0 8px 28px rgb(0 0 0 / 14%)' },
      },
    },
  },
});
