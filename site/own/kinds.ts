import type { OwnKind } from '#schema/fields/parts/own-kinds.ts';

/** The same for kinds of field, with their files. */
export const ownKinds: readonly (OwnKind & { file: string })[] = [];
