import { markedQuotations } from '#schema/document/contents/quotation-marks.ts';

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Whether a translation contains every quotation of the text verbatim, in the original language. */
export function keepsQuotations(text: string, translation: string): boolean {
  return hasAll(markedQuotations(text.split('\n')).flat(), translation);
}

/** Whether the translation contains every quotation verbatim. */
export function hasAll(quotations: readonly string[], translation: string): boolean {
  const translated = inOneLine(translation);
  return quotations.every((quotation) => translated.includes(inOneLine(quotation)));
}
