import { sql } from 'drizzle-orm';
import { rows } from '../../database/database.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A step of a welcome series whose delivery is unknown, as after a restore. */
export async function unknownWelcome(test: TestApp): Promise<string | undefined> {
  const [sent] = await rows<{ step_id: string }>(
    test.deps.database.queries,
    sql`WITH step AS (SELECT id, contact_list_id, live_since FROM welcome_steps LIMIT 1),
          run AS (INSERT INTO welcome_runs (contact_id, contact_list_id, started_at)
            SELECT m.contact_id, s.contact_list_id, s.live_since FROM step s JOIN contact_list_members m
              ON m.contact_list_id = s.contact_list_id AND m.status = 'confirmed' LIMIT 1 RETURNING contact_id, started_at)
        INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at)
        SELECT gen_random_uuid(), step.id, run.contact_id, 'unknown', run.started_at FROM step, run RETURNING step_id`,
  );
  return sent?.step_id;
}
