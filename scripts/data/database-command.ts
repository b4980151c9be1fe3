import { DatabaseStartError } from '#api/platform/database/database.ts';
import { EnvironmentError, parseEnvironment } from '#api/platform/base/env.ts';

export interface DatabaseCommand {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly say: (message: string) => void;
}

/** Runs a command on the database that the environment names. What went wrong is one line and exit code 1. */
export async function runDatabaseCommand(run: (command: DatabaseCommand) => Promise<void>): Promise<void> {
  const say = (message: string): void => void process.stdout.write(`${message}\n`);
  try {
    const { dataDir, databaseUrl } = parseEnvironment(process.env);
    await run({ dataDir, databaseUrl, say });
  } catch (error) {
    if (!(error instanceof DatabaseStartError || error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
