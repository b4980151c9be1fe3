/** The direction of a language's script, as the attribute `dir` has it. */
export function directionOfLanguage(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/.test(tag) ? 'rtl' : 'ltr';
}
