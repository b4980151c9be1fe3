import type { CallToolResult } from '@modelcontextprotocol/server';
import { MCP_ANSWER_MAX_CHARS, MCP_PER_PAGE_DEFAULT, MCP_PER_PAGE_MAX } from '#schema/base/limits.ts';
import { isProblem } from '#schema/access/errors.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { InnerCall, RouteInput } from '../../platform/route/route.ts';
import { withoutTexts, wrongArgument } from './texts.ts';
import type { Tool, ToolArguments } from './tool.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Call = RouteInput<never, never>['call'];

/**
 * Calls the route of a tool. A refusal is a result that the assistant can act on: the code, the messages, and
 * the fields to blame.
 */
export async function callTool(tool: Tool, args: ToolArguments, call: Call): Promise<CallToolResult> {
  try {
    const asked = innerCallOf(tool, args);
    await refuseOtherType(tool, asked, call);
    const response = await call(asked);
    const body: unknown = response.status === 204 ? {} : await response.json();
    if (isProblem(body)) return refusal(body, response.headers.get('retry-after'));
    const { data } = body as { data: unknown };
    const text = JSON.stringify(tool.present === undefined ? data : tool.present(data, args)) ?? '{}';
    if (text.length > MCP_ANSWER_MAX_CHARS) throw tooLong(text.length);
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusal({ status: error.status, code: error.code, messages: [error.message] }, null);
  }
}

/** A tool for articles changes nothing else, although the route would. A record that isn’t found is reported by the route. */
async function refuseOtherType({ onlyOf, name }: Tool, { target }: InnerCall, call: Call): Promise<void> {
  if (onlyOf === undefined) return;
  const response = await call({ method: 'GET', target });
  const body: unknown = await response.json();
  if (isProblem(body)) return;
  const { content_type_name: type } = (body as { data: { content_type_name: string } }).data;
  if (type !== onlyOf) throw wrongArgument(spoken('other_type', { type, tool: name }));
}

function innerCallOf({ route, input, fixed, own }: Tool, args: ToolArguments): InnerCall {
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(input.properties, name));
  if (unknown.length > 0)
    throw wrongArgument(spoken('unknown_arguments', { names: unknown.slice(0, 10).join(', ') }));
  const left: Record<string, unknown> = { ...fixed };
  for (const [name, value] of Object.entries(args)) if (!own.includes(name)) left[name] = value;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = left[name];
    delete left[name];
    if (typeof value === 'string' && ID.test(value)) return value;
    throw wrongArgument(spoken('record_id', { name }));
  });
  if (route.method !== 'GET') return { method: route.method, target: path, body: left };
  const query = queryOf(left, 'per_page' in input.properties);
  return { method: 'GET', target: query === '' ? path : `${path}?${query}` };
}

/** No characters that could change the path. */
const ID = /^[\w-]{1,100}$/;

function queryOf(values: Record<string, unknown>, isPaged: boolean): string {
  const query = new URLSearchParams();
  const all = isPaged ? { per_page: MCP_PER_PAGE_DEFAULT, ...values } : values;
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined || value === null) continue;
    const texts = [value].flat().map((one) => textOf(name, one));
    query.set(name, texts.join(','));
  }
  for (const name of ['per_page', 'limit']) {
    if (Number(query.get(name) ?? 1) > MCP_PER_PAGE_MAX)
      throw wrongArgument(spoken('at_most', { name, limit: MCP_PER_PAGE_MAX }));
  }
  return query.toString();
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw wrongArgument(spoken('plain_value', { name }));
}

function tooLong(chars: number): ApiError {
  return new ApiError('invalid_request', {
    message: spoken('too_long', { chars, most: MCP_ANSWER_MAX_CHARS }),
  });
}

interface Refused {
  status: number;
  code: string;
  messages: readonly string[];
  errors?: unknown;
  current?: unknown;
  scope?: unknown;
}

function refusal({ status, code, messages, errors, current, scope }: Refused, retryAfter: string | null) {
  const said = {
    status,
    code,
    messages,
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current: withoutTexts(current) }),
    ...(scope === undefined ? {} : { scope }),
    ...(retryAfter === null ? {} : { retry_after_seconds: Number(retryAfter) }),
  };
  const text = JSON.stringify(said).slice(0, MCP_ANSWER_MAX_CHARS);
  return { isError: true, content: [{ type: 'text' as const, text }] };
}
