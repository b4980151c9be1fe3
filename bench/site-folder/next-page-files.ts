/** A site made with Next.js that shows content of Colophon, by its files. The client and its types come from packages. */
export const NEXT_FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'reader', private: true, type: 'module' }),
  'next.config.mjs':
    'export default { outputFileTracingRoot: import.meta.dirname, turbopack: { root: import.meta.dirname } };\n',
  'lib/site.ts': `import { createClient } from 'colophon-client';
import type { ContentTypes } from './colophon-types';

export const site = createClient<ContentTypes>({
  url: process.env.COLOPHON_URL ?? '',
  ...(process.env.COLOPHON_TOKEN ? { token: process.env.COLOPHON_TOKEN } : {}),
});
`,
  'app/layout.tsx': `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`,
  // Reads, filters, and pages.
  'app/page.tsx': `import { site } from '../lib/site';

export default async function Articles({ searchParams }: { searchParams: Promise<{ author?: string; page?: string }> }) {
  const { author, page } = await searchParams;
  const { data, current_page, last_page } = await site.content.list({
    content_type_name: 'article',
    per_page: 2,
    page: Number(page ?? 1),
    sort_by: 'title',
    sort_order: 'asc',
    ...(author === undefined ? {} : { author }),
  });
  return (
    <main>
      {data.map(({ id, title, author: writer }) => (
        <p key={id}>{\`\${title} by \${writer ?? 'nobody'}\`}</p>
      ))}
      <p>{\`Page \${current_page} of \${last_page}\`}</p>
    </main>
  );
}
`,
  // Made when it is built, and again after a webhook.
  'app/titles/page.tsx': `import { site } from '../../lib/site';

export const dynamic = 'force-static';

export default async function Titles() {
  const titles: string[] = [];
  for await (const item of site.content.walk({ per_page: 2 })) titles.push(item.title);
  return <p>{titles.join(', ')}</p>;
}
`,
  'app/upload/route.ts': `import { site } from '../../lib/site';

export async function POST(request: Request) {
  const file = (await request.formData()).get('file');
  if (!(file instanceof Blob)) return Response.json({ error: 'There is no file.' }, { status: 400 });
  const { image_unique_identifier, alt } = await site.uploadImage(file, { alt: 'From Next.js' });
  return Response.json({ image_unique_identifier, alt });
}
`,
  'app/webhook/route.ts': `import { verifyWebhook } from 'colophon-client';
import { revalidatePath } from 'next/cache';

export async function POST(request: Request) {
  const secret = process.env.COLOPHON_WEBHOOK_SECRET ?? '';
  const message = await verifyWebhook({ headers: request.headers, body: await request.text(), secret }).catch(() => undefined);
  if (message === undefined) return new Response('Not signed.', { status: 401 });
  revalidatePath('/titles');
  return new Response(null, { status: 204 });
}
`,
};
