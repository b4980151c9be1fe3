/** The direction of a language’s script, for the attribute `dir`. */
export function directionOfLanguage(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/.test(tag) ? 'rtl' : 'ltr';
}
