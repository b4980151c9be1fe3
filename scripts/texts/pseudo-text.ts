import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { IntlMessageFormat } from 'intl-messageformat';

type Elements = ReturnType<IntlMessageFormat['getAst']>;
type Element = Elements[number];

/** The numbers that the parser gives to kinds of elements. */
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

const LETTERS = 'aáAÁcçCÇdðDÐeéEÉgĝGĜhĥHĤiíIÍjĵJĴkķKĶlłLŁnñNÑoöOÖrŕRŔsšSŠtŧTŦuüUÜwŵWŴyýYÝzžZŽ';
const ACCENTED = new Map(LETTERS.match(/../gu)?.map(([plain = '', accented = '']) => [plain, accented]));

/**
 * A text as the pseudo-locales have it: readable with accents, 40 % longer, and in brackets, so that what comes from no catalog,
 * what is cut, and what is put together from pieces can be seen.
 */
export function pseudoText(text: string, tag: string): string {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const written = new IntlMessageFormat(text, 'en').getAst();
  return `⟦${written.map((element) => printed(element, forms)).join('')}${filling(text.length)}⟧`;
}

/** The same of a text that is plain, with braces that are text. */
export function pseudoPlain(text: string): string {
  return `⟦${accented(text)}${filling(text.length)}⟧`;
}

function accented(text: string): string {
  return [...text].map((one) => ACCENTED.get(one) ?? one).join('');
}

/** Words of up to five letters, so that lines can break as they do in any language. */
function filling(length: number): string {
  const words = Math.ceil((length * 0.4) / 6);
  return ` ${Array.from({ length: words }, () => 'ôôôôô')
    .join(' ')
    .slice(0, Math.max(1, Math.ceil(length * 0.4)))}`.trimEnd();
}

function printed(element: Element, forms: readonly string[]): string {
  const inside = (elements: Elements) => elements.map((one) => printed(one, forms)).join('');
  if (element.type === LITERAL) return quoted(accented(element.value));
  if (element.type === POUND) return '#';
  if (element.type === ARGUMENT) return `{${element.value}}`;
  if (element.type === TAG) return `<${element.value}>${inside(element.children)}</${element.value}>`;
  if (element.type !== PLURAL && element.type !== SELECT) return printAST([element]);
  const { other } = element.options;
  const names =
    element.type === SELECT
      ? Object.keys(element.options)
      : [...new Set([...Object.keys(element.options).filter((name) => name.startsWith('=')), ...forms])];
  const kind =
    element.type === SELECT ? 'select' : element.pluralType === 'ordinal' ? 'selectordinal' : 'plural';
  const options = names.map((name) => `${name} {${inside((element.options[name] ?? other)?.value ?? [])}}`);
  return `{${element.value}, ${kind}, ${options.join(' ')}}`;
}

/** A brace or a tag that is meant as text. */
function quoted(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[{}<>]+/g, "'$&'");
}
