import MuiButton from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldKind } from '#schema/fields/index.ts';
import type { DeclaredResources, ResourceName } from '#schema/registry/registry.ts';
import type { Role } from '#schema/access/roles.ts';
import { inputFor } from '../inputs/input-for.tsx';
import type { InputProps } from '../inputs/parts/input-props.ts';
import { useCall } from '../kit/work/use-work.ts';
import type { ScreenOptions } from '../own/own-admin.ts';
import { useActor } from '../providers/actor.ts';
import { wrongWords } from '../providers/problem-error.ts';

// What screens and inputs of the site folder import as `colophon/admin`. Its types depend on no package
// except React.

export { BoundFrame as InputFrame } from '../form/bound-frame.tsx';
export { type FieldBinding, controlProps, lineProps, useField } from '../form/use-field.ts';
export { Link } from '../kit/parts/link.tsx';
export { Message } from '../kit/page/states.tsx';
export type { InputProps } from '../inputs/parts/input-props.ts';
export type { ScreenOptions } from '../own/own-admin.ts';

/** Names a screen: `export const screen = defineScreen({ label: 'Sponsors' })`. */
export function defineScreen(screen: ScreenOptions): ScreenOptions {
  return screen;
}

/** The exports of a file in `screens/`. */
export interface ScreenModule {
  readonly screen: ScreenOptions;
  readonly default: () => ReactNode;
}

/** A field by its type and name: `podcasts.guest`. */
type FieldAt<Name extends string> = Name extends `${infer Type extends ResourceName}.${infer Field}`
  ? DeclaredResources[Type]['fields'][Field & keyof DeclaredResources[Type]['fields']]
  : never;
type KindAt<Name extends string> = Name extends FieldKind
  ? Name
  : Extract<FieldAt<Name>, { kind: FieldKind }>['kind'];

/** The component of a file in `inputs/`, by its name: a kind of field, or a field. */
export type InputFor<Name extends string> = (props: InputProps<KindAt<Name>>) => ReactNode;

/** The exports of a file in `inputs/`. `Cell` shows a value in lists. */
export interface InputModule<Name extends string> {
  readonly default: InputFor<Name>;
  readonly Cell?: (props: { value: never }) => ReactNode;
}

/** The product's own input for a field: wrap it rather than copy it. */
export function StandardInput(props: InputProps): ReactNode {
  // The map is exhaustive by kind.
  const Input = inputFor[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}

/** A call of the API below `/api/v1`. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { query?: Record<string, string | number>; body?: unknown },
) => Promise<unknown>;

/** Calls the API as the user; returns its `data`. Errors have a message for people. */
export function useApi(): Call {
  return useCall();
}

/** The data from the API. */
export interface Read {
  /** Undefined while it is being read, and when it can't be. */
  data: unknown;
  /** For people. */
  failure: string | undefined;
  reload: () => void;
}

/** Reads a path of the API, such as `/content?content_type_name=podcast`. */
export function useRead(path: string): Read {
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['own', path],
    queryFn: ({ signal }) => call('GET', path, { signal }),
  });
  return { data, failure: error === null ? undefined : wrongWords(error), reload: () => void refetch() };
}

/** The user; undefined until loaded. */
export function useUser(): { id: string; name: string; role: Role } | undefined {
  const actor = useActor();
  return actor && { id: actor.id, name: actor.name, role: actor.role };
}

/** Shows a message at the edge of the screen. */
export function useMessages(): (text: string, kind?: 'info' | 'success' | 'warning' | 'error') => void {
  const notify = useNotify();
  return (text, kind = 'info') => notify(text, { type: kind });
}

/** Buttons and links in a row. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="message-actions">{children}</div>;
}

interface ButtonProps {
  children: ReactNode;
  /** The action. The button is disabled while it runs; if it fails, the user is notified. */
  onClick?: () => unknown;
  isMain?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
}

/** A button of the admin. */
export function Button({
  children,
  onClick,
  isMain = false,
  disabled = false,
  type = 'button',
}: ButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const say = useMessages();
  const run = async () => {
    setIsBusy(true);
    try {
      await onClick?.();
    } catch (error) {
      say(wrongWords(error), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <MuiButton
      variant={isMain ? 'contained' : 'outlined'}
      type={type}
      disabled={disabled || isBusy}
      onClick={() => void run()}
    >
      {children}
    </MuiButton>
  );
}
