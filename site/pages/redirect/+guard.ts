import { redirect } from 'vike/abort';

/** `/redirect` always sends the visitor home (spec §2). */
export function guard(): never {
  throw redirect('/', 302);
}
