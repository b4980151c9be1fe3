import { markedQuotations } from '#schema/document/quotation-marks.ts';

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Whether a translation has every quotation of the text word for word, in the language of the text. */
export function keepsQuotations(text: string, translation: string): boolean {
  return hasAll(markedQuotations(text.split('\n')).flat(), translation);
}

/** Whether every quotation is in the translation word for word. */
export function hasAll(quotations: readonly string[], translation: string): boolean {
  const translated = inOneLine(translation);
  return quotations.every((quotation) => translated.includes(inOneLine(quotation)));
}
