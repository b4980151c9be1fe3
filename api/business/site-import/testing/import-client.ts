import { clientFor } from '../../../testing/api-client.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { runSiteImports } from '../run-site-imports.ts';

/** An import as the API returns it. */
interface ShownImport {
  id: string;
  status: string;
  system: string;
  options: Record<string, unknown>;
  facts: { title: string; categories: { slug: string }[]; pages: { id: string; title: string }[] };
  needs_name: boolean;
  counts: Record<string, number>;
}
interface ShownItem {
  title: string;
  state: string;
  reason: string | null;
  notes: string[];
}

/** Uploads files as an editor does, and runs the jobs. */
export function importClient(test: () => TestApp) {
  const editor = () => clientFor(test(), 'editor');
  const read = async (id: string) => (await editor().get(`/imports/${id}`)).data as unknown as ShownImport;

  async function send(name: string, file: string | Uint8Array) {
    const body = new FormData();
    body.append('file', new Blob([typeof file === 'string' ? file : Buffer.from(file)]), name);
    // Sent as bytes: a streamed form fails when it isn’t read to the end.
    const form = new Response(body);
    const headers = { 'Content-Type': form.headers.get('content-type') ?? '' };
    const init = { method: 'POST', headers, body: await form.arrayBuffer(), as: 'editor' } as const;
    const response = await test().request('/api/v1/imports', init);
    const answer = (await response.json()) as { data: ShownImport; errors?: { file?: string[] } };
    return { status: response.status, data: answer.data, wrong: answer.errors?.file?.[0] };
  }

  /** Uploads a file, and has it checked with these decisions. */
  async function check(name: string, file: string | Uint8Array, decisions: object = {}) {
    const { status, data, wrong } = await send(name, file);
    if (status !== 202) throw new Error(`The file was refused: ${wrong}`);
    await runSiteImports(test().deps);
    const { options } = await read(data.id);
    const again = await editor().post(`/imports/${data.id}/check`, { ...options, ...decisions });
    if (again.status !== 202) throw new Error(JSON.stringify(again.problem));
    await runSiteImports(test().deps);
    return read(data.id);
  }

  return {
    send,
    read,
    check,
    /** Runs the jobs. */
    work: () => runSiteImports(test().deps),
    /** The same, followed by the import. */
    async bring(name: string, file: string | Uint8Array, decisions: object = {}) {
      const { id } = await check(name, file, decisions);
      await editor().post(`/imports/${id}/run`);
      await runSiteImports(test().deps);
      return read(id);
    },
    items: async (id: string) =>
      (await editor().get(`/imports/${id}/items?per_page=100`)).page.data as unknown as ShownItem[],
  };
}
