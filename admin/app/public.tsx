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

// The module `colophon/admin` for screens and inputs of a site folder. Its types depend on no package except React.

export { BoundFrame as InputFrame } from '../form/bound-frame.tsx';
export { type FieldBinding, controlProps, lineProps, useField } from '../form/use-field.ts';
export { Link } from '../kit/parts/link.tsx';
export { Message } from '../kit/page/states.tsx';
export type { InputProps } from '../inputs/parts/input-props.ts';
export type { ScreenOptions } from '../own/own-admin.ts';

/**
 * Declares a screen: its label, its place in the menu, and who sees it.
 *
 * @example export const screen = defineScreen({ label: 'Sponsors' });
 */
export function defineScreen(screen: ScreenOptions): ScreenOptions {
  return screen;
}

/** The exports of a file in `screens/`. */
export interface ScreenModule {
  readonly screen: ScreenOptions;
  /** The component that draws the screen. */
  readonly default: () => ReactNode;
}

/** A field by its content type and name: `podcasts.guest`. */
type FieldAt<Name extends string> = Name extends `${infer Type extends ResourceName}.${infer Field}`
  ? DeclaredResources[Type]['fields'][Field & keyof DeclaredResources[Type]['fields']]
  : never;
type KindAt<Name extends string> = Name extends FieldKind
  ? Name
  : Extract<FieldAt<Name>, { kind: FieldKind }>['kind'];

/** The component in a file in `inputs/`, by the name of the file: a field type (`number`) or a field (`podcasts.guest`). */
export type InputFor<Name extends string> = (props: InputProps<KindAt<Name>>) => ReactNode;

/** The exports of a file in `inputs/`. */
export interface InputModule<Name extends string> {
  /** The input in forms. */
  readonly default: InputFor<Name>;
  /** Shows a value in lists. */
  readonly Cell?: (props: { value: never }) => ReactNode;
}

/** The product's own input for a field. Wrap it in your input to add to it. */
export function StandardInput(props: InputProps): ReactNode {
  // The map is exhaustive by kind.
  const Input = inputFor[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}

/** Calls the API. `path` is below `/api/v1`. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { query?: Record<string, string | number>; body?: unknown },
) => Promise<unknown>;

/** Returns a function that calls the API as the signed-in user and returns the `data` of the response. Errors have readable messages. */
export function useApi(): Call {
  return useCall();
}

/** The result of {@link useRead}. */
export interface Read {
  /** The data. Undefined while it is loading and after an error. */
  data: unknown;
  /** The error message to show. Undefined if there is no error. */
  failure: string | undefined;
  /** Reads the data again. */
  reload: () => void;
}

/** Reads a path of the API below `/api/v1`, such as `/content?content_type_name=podcast`. */
export function useRead(path: string): Read {
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['own', path],
    queryFn: ({ signal }) => call('GET', path, { signal }),
  });
  return { data, failure: error === null ? undefined : wrongWords(error), reload: () => void refetch() };
}

/** Returns the signed-in user. Undefined until loaded. */
export function useUser(): { id: string; name: string; role: Role } | undefined {
  const actor = useActor();
  return actor && { id: actor.id, name: actor.name, role: actor.role };
}

/** Returns a function that shows a short message at the edge of the screen. */
export function useMessages(): (text: string, kind?: 'info' | 'success' | 'warning' | 'error') => void {
  const notify = useNotify();
  return (text, kind = 'info') => notify(text, { type: kind });
}

/** A row of buttons and links. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="message-actions">{children}</div>;
}

interface ButtonProps {
  children: ReactNode;
  /** Runs on a click. The button is disabled until it has finished. If it fails, the user sees the error message. */
  onClick?: () => unknown;
  /** `true`: this is the main action of the screen. */
  isMain?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
}

/** A button in the style of the admin. */
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
