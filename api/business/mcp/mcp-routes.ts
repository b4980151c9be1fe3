import { z } from 'zod';
import { ROLES } from '#schema/access/roles.ts';
import { MCP_CALLS_PER_MINUTE } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { consumeShared } from '../../platform/request/shared-limits.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { contentTools } from './content-tools.ts';
import { otherTools } from './other-tools.ts';
import { type Tool, defineTool } from './tool.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

/** A message of JSON-RPC 2.0: a request, a notification, or a response. */
const message = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()], faults.textOrNumber).optional(),
  method: z.string().max(200).optional(),
  params: z.looseObject({}, faults.object).optional(),
  result: z.looseObject({}, faults.object).optional(),
  error: z.looseObject({}, faults.object).optional(),
});

/**
 * The URL for AI assistants (Model Context Protocol, streamable HTTP). Its tools call `routes` with the
 * assistant's token and all rules of those routes.
 */
export function mcpRoutes(routes: readonly Route[]): Route[] {
  let tools: readonly Tool[] | undefined;
  return [
    defineRoute({
      method: 'POST',
      path: '/mcp',
      summary: 'Connect an AI assistant (Model Context Protocol, streamable HTTP); needs an API token',
      group: 'AI assistants',
      grant: { roles: ROLES, scope: 'mcp' },
      body: { kind: 'json', schema: message },
      answer: { status: 200, shape: 'file', type: ['application/json', 'text/event-stream'] },
      async handle(input) {
        const { id, scopes } = requireActor(input.actor);
        if (scopes === undefined) throw notForPeople();
        await consumeShared(input.deps, [{ what: `mcp ${id}`, perMs: 60_000, times: MCP_CALLS_PER_MINUTE }]);
        tools ??= [...contentTools(), ...otherTools].map((words) => defineTool(words, routes));
        // Only sites with an assistant load the protocol.
        const { answerMessage } = await import('./mcp-server.ts');
        return answerMessage(tools, input);
      },
    }),
  ];
}

/**
 * Signed-in users could do everything that their role allows, including sending: an assistant needs its own
 * scopes.
 */
function notForPeople(): ApiError {
  return new ApiError('scope_missing', {
    message: spoken('token_only'),
    scope: 'mcp',
  });
}
