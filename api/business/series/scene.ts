import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, QueryError } from '../../platform/database/database.ts';
import type { PreparedCampaign } from '../campaigns/campaign-mail.ts';
import { prepareStep } from '../welcome/prepare-step.ts';
import { type Series, type StoredStep, findSeries, readSteps } from './series.ts';

/** The email of a step can't be written for anyone. */
export class StepError extends Error {
  override readonly name = 'StepError';
  readonly stepId: string;

  constructor(stepId: string, cause: unknown) {
    super('The email of a step can’t be written.', { cause });
    this.stepId = stepId;
  }
}

/** The series and emails of one transaction, each read once. */
export class Scene {
  readonly tx: Queries;
  readonly deps: AppDeps;
  readonly #series = new Map<string, { series: Series; steps: StoredStep[] }>();
  readonly #prepared = new Map<string, PreparedCampaign>();
  readonly #broken = new Map<string, StepError>();

  constructor(tx: Queries, deps: AppDeps) {
    this.tx = tx;
    this.deps = deps;
  }

  async seriesOf(id: string): Promise<{ series: Series; steps: StoredStep[] }> {
    const known = this.#series.get(id) ?? {
      series: await findSeries(this.tx, id),
      steps: await readSteps(this.tx, id),
    };
    this.#series.set(id, known);
    return known;
  }

  /** The email of a step, ready to be written to anyone. Throws a {@link StepError} if that fails. */
  async emailOf(stepId: string): Promise<PreparedCampaign> {
    const broken = this.#broken.get(stepId);
    if (broken !== undefined) throw broken;
    try {
      const known = this.#prepared.get(stepId) ?? (await prepareStep(this.tx, this.deps, stepId));
      this.#prepared.set(stepId, known);
      return known;
    } catch (error) {
      if (error instanceof QueryError) throw error;
      const failed = new StepError(stepId, error);
      this.#broken.set(stepId, failed);
      throw failed;
    }
  }

  /** The steps whose emails can be written. */
  preparedSteps(): string[] {
    return [...this.#prepared.keys()];
  }
}
