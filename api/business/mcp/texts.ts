import { MCP_TEXT_PART_CHARS } from '#schema/base/limits.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { ToolArguments } from './tool.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Values = Readonly<Record<string, unknown>>;

/** A record without its long texts, which are read in parts. Anything else is returned unchanged. */
export function withoutTexts(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const texts = textFieldsOf(data);
  const left = new Set(texts.flatMap((name) => [name, `${name}_html`, `${name}_text`]));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !left.has(name)));
}

/** A record with one part of one of its texts as HTML, chosen by `field` and `part`. */
export function withTextPart(data: unknown, { field = 'body', part = 1 }: ToolArguments): unknown {
  if (!isRecord(data)) return data;
  const texts = textFieldsOf(data);
  if (typeof field !== 'string' || !texts.includes(field))
    throw wrongArgument(spoken('one_of', { name: 'field', values: texts.join(', ') }));
  const html = data[`${field}_html`];
  const parts = partsOf(typeof html === 'string' ? html : '');
  if (typeof part !== 'number' || parts[part - 1] === undefined)
    throw wrongArgument(spoken('part', { count: parts.length }));
  return {
    ...(withoutTexts(data) as Values),
    text: { field, part, of: parts.length, html: parts[part - 1] },
  };
}

/** 400 for an argument that is not valid. */
export function wrongArgument(message: Spoken): ApiError {
  return new ApiError('invalid_parameter', { message });
}

function isRecord(data: unknown): data is Values {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function textFieldsOf(record: Values): string[] {
  const type = contentTypeNamed(String(record.content_type_name));
  const fields = Object.entries(type?.fields ?? {});
  return fields.filter(([, { kind }]) => kind === 'rich-text').map(([name]) => name);
}

/** Cuts between two elements if possible, so that no tag is split. */
function partsOf(html: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (html.length - from > MCP_TEXT_PART_CHARS) {
    const end = html.lastIndexOf('>', from + MCP_TEXT_PART_CHARS - 1) + 1;
    const to = end > from + MCP_TEXT_PART_CHARS / 2 ? end : from + MCP_TEXT_PART_CHARS;
    parts.push(html.slice(from, to));
    from = to;
  }
  return [...parts, html.slice(from)];
}
