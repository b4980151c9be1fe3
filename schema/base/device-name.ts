const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** The browser and the operating system, if the `User-Agent` names them. */
export function deviceParts(userAgent: string): {
  browser?: string | undefined;
  system?: string | undefined;
} {
  return {
    browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1],
    system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1],
  };
}

/** "Firefox on Windows", if the `User-Agent` says so; undefined for an unknown browser. */
export function deviceName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined;
  const { browser, system } = deviceParts(userAgent);
  if (browser === undefined) return undefined;
  return system === undefined ? browser : `${browser} on ${system}`;
}
