import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { type FieldOf, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { BoundFrame } from '../form/bound-frame.tsx';
import { failureWords } from '../form/use-failure-notice.ts';
import { useFormRecord } from '../form/form-mode.ts';
import { useField } from '../form/use-field.ts';
import { useActor } from '../providers/actor.ts';
import { mayWrite } from '../providers/auth-provider.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { findDeclaration } from '../records/declarations.ts';
import type { InputProps } from './parts/input-props.ts';
import { type Choice, choiceOf, useChoices } from './parts/use-choices.ts';
import { say } from './messages.ts';

/** One record of another resource, found by typing. */
export function ReferenceInput({ name, field, label }: InputProps<'reference'>) {
  const binding = useField<string | null | undefined>(referenceKey(name));
  const search = useReferenceSearch(
    name,
    field,
    binding.value === null || binding.value === undefined ? [] : [binding.value],
  );
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <Autocomplete<Choice>
        id={binding.id}
        size="small"
        disabled={binding.disabled}
        options={search.options}
        value={search.chosen[0] ?? null}
        loading={search.isLoading}
        filterOptions={(options, state) =>
          matching(options, { ...state, inputValue: state.inputValue.trim() })
        }
        isOptionEqualToValue={(option, value) => option.id === value.id}
        getOptionKey={(option) => option.id}
        onOpen={search.start}
        onClose={search.stop}
        onInputChange={(_, text, reason) => (reason === 'input' ? search.setText(text) : undefined)}
        onChange={(_, choice) => binding.onChange(choice?.id ?? null)}
        onBlur={binding.onBlur}
        noOptionsText={say('no_results')}
        renderInput={(params) => <SearchBox params={params} error={binding.error} id={binding.id} />}
      />
    </BoundFrame>
  );
}

/** Several records of another resource, in order; new ones can be created by name, if allowed. */
export function ReferencesInput({ name, field, label }: InputProps<'references'>) {
  const key = referencesKey(name);
  const binding = useField<string[] | null | undefined>(key);
  const ids = binding.value ?? [];
  const search = useReferenceSearch(name, field, ids);
  const { mayMake, make } = useMaking(field, search.remember);
  const choose = async (choices: readonly Choice[]) => {
    const made = await Promise.all(
      choices.map(async (choice) => (choice.isNew === true ? make(choice.label) : choice)),
    );
    binding.onChange([...new Set(made.flatMap((choice) => (choice === undefined ? [] : [choice.id])))]);
  };
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <Autocomplete<Choice, true>
        multiple
        id={binding.id}
        size="small"
        disabled={binding.disabled}
        options={search.options}
        value={search.chosen}
        loading={search.isLoading}
        filterSelectedOptions
        handleHomeEndKeys
        filterOptions={(options, state) => withNew(options, state.inputValue, mayMake)}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        getOptionKey={(option) => option.id}
        getOptionLabel={(option) =>
          option.isNew === true ? say('create_option', { name: option.label }) : option.label
        }
        onOpen={search.start}
        onClose={search.stop}
        onInputChange={(_, text, reason) => (reason === 'input' ? search.setText(text) : undefined)}
        onChange={(_, choices) => void choose(choices)}
        onBlur={binding.onBlur}
        noOptionsText={say('no_results')}
        renderInput={(params) => <SearchBox params={params} error={binding.error} id={binding.id} />}
      />
    </BoundFrame>
  );
}

type AutocompleteParams = Parameters<React.ComponentProps<typeof Autocomplete>['renderInput']>[0];

function SearchBox({
  params,
  error,
  id,
}: {
  params: AutocompleteParams;
  error: string | undefined;
  id: string;
}) {
  return (
    <OutlinedInput
      {...params.InputProps}
      fullWidth
      size="small"
      error={error !== undefined}
      inputProps={{ ...params.inputProps, 'aria-describedby': `${id}-about` }}
    />
  );
}

type AnyReference = FieldOf<'reference'> | FieldOf<'references'>;

/** The selection and the options: the record's embedded names need no request. */
function useReferenceSearch(name: string, field: AnyReference, ids: readonly string[]) {
  const record = useFormRecord();
  const embedded = field.embed === false ? [] : [record?.[name]].flat().flatMap((one) => choiceOf(one) ?? []);
  return useChoices({ resource: field.to, ids, known: embedded });
}

const matching = createFilterOptions<Choice>();

/** The server has already searched; input without a match can be created. */
function withNew(options: Choice[], text: string, mayMake: boolean): Choice[] {
  const typed = text.trim();
  const found = matching(options, { inputValue: typed, getOptionLabel: (option) => option.label });
  const isThere = options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  return mayMake && typed !== '' && !isThere
    ? [...found, { id: `new:${typed}`, label: typed, isNew: true }]
    : found;
}

/** Creates a record of the other resource from its name, if it needs no more and the user may. */
function useMaking(field: AnyReference, remember: (choice: Choice) => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const actor = useActor();
  const [target] = useState(() => findDeclaration(field.to));
  const required = Object.entries(target?.fields ?? {}).filter(([, other]) => other.required === true);
  const mayMake =
    target?.name === 'tags' &&
    required.every(([name]) => name === target.title) &&
    mayWrite(actor, target.name, { verb: 'create' });
  async function make(label: string): Promise<Choice | undefined> {
    if (target === undefined) return undefined;
    try {
      const { data } = await dataProvider.create(target.name, { data: { [target.title]: label } });
      const choice = { id: String(data.id), label };
      remember(choice);
      await queryClient.invalidateQueries({ queryKey: [target.name] });
      return choice;
    } catch (error) {
      notify(failureWords(error, target), { type: 'error' });
      return undefined;
    }
  }
  return { mayMake, make };
}
