import { IntlMessageFormat } from 'intl-messageformat';

/** What a text requires. */
interface Shape {
  parameters: Set<string>;
  tags: Set<string>;
  /** The forms of each plural. */
  plurals: Set<string>[];
  selects: Map<string, Set<string>>;
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;
type Element = Elements[number];

/** The parser’s numbers for kinds of elements; the package doesn’t export the constants. */
const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

/**
 * What is wrong with a translation, in words for its maintainers; undefined if nothing is. Without the English text, checks
 * only what the translation itself shows.
 */
export function faultOf(text: string, tag: string, english?: string): string | undefined {
  let found: Shape;
  try {
    found = shapeOf(text, tag);
  } catch (error) {
    return `cannot be parsed: ${error instanceof Error ? error.message : String(error)}`;
  }
  return (
    formsMissing(found, tag) ?? (english === undefined ? undefined : differs(found, shapeOf(english, 'en')))
  );
}

function formsMissing({ plurals }: Shape, tag: string): string | undefined {
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const missing = wanted.filter((form) => plurals.some((forms) => !forms.has(form)));
  return missing.length === 0 ? undefined : `lacks the plural form ${missing.join(', ')}`;
}

function differs(found: Shape, english: Shape): string | undefined {
  const unknown = [...found.parameters].filter((name) => !english.parameters.has(name));
  if (unknown.length > 0) return `uses {${unknown.join('}, {')}}, which the English text does not have`;
  const lost = [...english.parameters].filter((name) => !found.parameters.has(name));
  if (lost.length > 0) return `leaves out {${lost.join('}, {')}}`;
  const markup = [...found.tags].filter((name) => !english.tags.has(name));
  if (markup.length > 0) return `uses <${markup.join('>, <')}>, which the English text does not have`;
  const plain = [...english.tags].filter((name) => !found.tags.has(name));
  if (plain.length > 0) return `leaves out <${plain.join('>, <')}>`;
  for (const [name, options] of english.selects) {
    const own = found.selects.get(name);
    const left = own === undefined ? [] : [...options].filter((option) => !own.has(option));
    if (left.length > 0) return `leaves out the case ${left.join(', ')} of {${name}}`;
  }
  return undefined;
}

function shapeOf(text: string, tag: string): Shape {
  const shape: Shape = { parameters: new Set(), tags: new Set(), plurals: [], selects: new Map() };
  add(new IntlMessageFormat(text, tag).getAst(), shape);
  return shape;
}

function add(elements: Elements, shape: Shape): void {
  for (const element of elements) addOne(element, shape);
}

function addOne(element: Element, shape: Shape): void {
  if (element.type === LITERAL || element.type === POUND) return;
  if (element.type === TAG) {
    shape.tags.add(element.value);
    return add(element.children, shape);
  }
  shape.parameters.add(element.value);
  if (element.type !== PLURAL && element.type !== SELECT) return;
  const options = Object.entries(element.options);
  const names = new Set(options.map(([name]) => name));
  if (element.type === PLURAL) shape.plurals.push(names);
  else shape.selects.set(element.value, names);
  for (const [, { value }] of options) add(value, shape);
}
