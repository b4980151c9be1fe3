import type { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import { isDocumentResource } from '#schema/registry/registry.ts';
import { ApiError, type Faults } from '../../platform/base/api-error.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Cursor, ListQuery } from '../../platform/deps/wire-record.ts';
import { cursorParam, readCursor, writeCursor } from '../../platform/route/list-cursor.ts';
import { toListQuery } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { declaredParams, filterRulesOf } from './list-parameters.ts';
import type { Audience } from './referred.ts';
import { selectionErrors, selectionOf, selectionParams } from './selection.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';

const spoken = later(messages);

/** One list request as a store reads it. */
export interface Asked {
  query: ListQuery;
  /** All parameters, including those that aren’t declared. */
  given: Readonly<Record<string, unknown>>;
  audience: Audience;
  /** The language of the request. */
  words: Translator;
  /** Whether to include the long texts that lists leave out. */
  withTexts: boolean;
}

/** A page of a list as the API returns it. */
export interface ReadPage {
  records: unknown[];
  total: number;
  /** The position of the last record in the order of the list; undefined if the store doesn’t support it. */
  last?: Cursor['after'];
}

interface Listed {
  path: string;
  summary: string;
  group: string;
  answer: Exclude<Route['answer'], { shape: 'file' | 'none' }>;
  /** The declaration, or all that share its path; `chosenBy` selects one of them. */
  among: readonly [Resource, ...Resource[]];
  chosenBy?: (query: Record<string, unknown>) => Resource | undefined;
  /** Parameters in addition to the declared filters; `narrowing` names those that filter the list. */
  more: z.ZodRawShape;
  narrowing: readonly string[];
  /** What the store supports besides pages: long texts in a list, and continuing from a cursor. */
  can?: { readonly readTexts?: boolean; readonly goOn?: boolean };
  read(deps: AppDeps, asked: Asked): Promise<ReadPage>;
}

/** The list of a resource: pages, filters, order, and search by its declaration, for visitors and staff. */
export function listRouteOf({ among, more, chosenBy, narrowing, read, can = {}, ...route }: Listed): Route {
  const names = [...new Set([...among.flatMap((one) => Object.keys(filterRulesOf(one))), ...narrowing])];
  const [{ access }] = among;
  const hasDrafts = isDocumentResource(among[0]);
  const beside = { ...more, ...selectionParams, ...(can.goOn === true ? { cursor: cursorParam } : {}) };
  return defineRoute({
    method: 'GET',
    ...route,
    answer: { ...route.answer, selectable: among[0].name },
    grant: access.list,
    query: declaredParams(among, { more: beside, ...(chosenBy === undefined ? {} : { chosenBy }) }),
    async handle({ query: given, actor, request, deps }) {
      const query = { ...toListQuery(given, names), cursor: cursorOf(given) };
      const { status } = query.filters;
      if (hasDrafts && actor === null && status !== undefined && status !== 'published')
        throw new ApiError('token_missing', { message: spoken('token_missing') });
      const audience = actor === null ? 'public' : 'staff';
      const chosen = chosenBy?.(given);
      const wanted = {
        among: chosen === undefined ? among : [chosen],
        hasTexts: can.readTexts === true,
        fields: given['fields'],
        include: given['include'],
        perPage: query.perPage,
      };
      refuse(selectionErrors(wanted));
      const selection = selectionOf(wanted);
      const { withTexts } = selection;
      const { records, total, last } = await read(deps, {
        query,
        given,
        audience,
        withTexts,
        words: askedWords(deps, request),
      });
      const page = (query.cursor?.passed ?? query.page - 1) + 1;
      const found = pageOf(records.map(selection.of), { page, perPage: query.perPage, total });
      if (query.cursor === undefined) return ok(found, { public: actor === null });
      const isLast = last === undefined || page >= found.last_page;
      const next = isLast ? null : writeCursor(query, { passed: page, after: last });
      return ok({ ...found, next_cursor: next }, { public: actor === null });
    },
  });
}

/** Where a list with a cursor continues. It has an order and filters, but neither pages nor a search. */
function cursorOf(given: Readonly<Record<string, unknown>>): Cursor | undefined {
  const text = given['cursor'];
  if (typeof text !== 'string') return undefined;
  if (given['page'] !== 1) refuse({ page: [spoken('no_cursor')] });
  if (given['search'] !== '') refuse({ search: [spoken('no_cursor')] });
  const order = { sortBy: given['sort_by'] as string, sortOrder: given['sort_order'] as 'asc' | 'desc' };
  const cursor = readCursor(text, order);
  if (cursor === undefined) refuse({ cursor: [commonFaults.wrongCursor] });
  return cursor;
}

function refuse(errors: Faults | undefined): void {
  if (errors !== undefined) throw new ApiError('invalid_parameter', { errors });
}
