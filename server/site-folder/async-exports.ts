import type { parseSync } from 'vite';

type Program = ReturnType<typeof parseSync>['program'];

type Statement = Program['body'][number];

/** The position of the function that a module exports under a name, if it is asynchronous. */
export function asyncExportAt({ body }: Program, exported: string): number | undefined {
  const asynchronous = new Map(body.flatMap(asyncFunctionsIn));
  const locals = body.flatMap((statement) => localNamesOf(statement, exported));
  return asynchronous.get(locals[0] ?? exported);
}

/** The asynchronous functions that a statement declares: their names and positions. */
function asyncFunctionsIn(statement: Statement): [name: string, at: number][] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    return isAsync(declaration) ? [['default', declaration.start]] : [];
  }
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'FunctionDeclaration')
    return declared.id !== null && isAsync(declared) ? [[declared.id.name, declared.start]] : [];
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ id, init }): [string, number][] =>
    id.type === 'Identifier' && init !== null && isAsync(init) ? [[id.name, init.start]] : [],
  );
}

/** The name within the module of what a statement exports under a name. */
function localNamesOf(statement: Statement, exported: string): string[] {
  if (statement.type === 'ExportDefaultDeclaration')
    return exported === 'default' && statement.declaration.type === 'Identifier'
      ? [statement.declaration.name]
      : [];
  if (statement.type !== 'ExportNamedDeclaration') return [];
  return statement.specifiers.flatMap((one) =>
    nameOf(one.exported) === exported ? [nameOf(one.local)] : [],
  );
}

function isAsync(node: object): boolean {
  return 'async' in node && node.async === true;
}

function nameOf(name: { name: string } | { value: string }): string {
  return 'name' in name ? name.name : name.value;
}
