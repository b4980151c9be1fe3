import type { ComponentType } from 'react';
import type { FieldKind } from '#schema/fields/index.ts';
import { AttributesInput } from './attributes-input.tsx';
import { BlocksInput } from './blocks-input.tsx';
import { BooleanInput, ChoiceInput, TruthInput } from './choice-inputs.tsx';
import { ContentItemsInput } from './content-items-input.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { GroupListInput } from './group-list-input.tsx';
import { ImageInput } from './image-input.tsx';
import type { InputProps } from './input-props.ts';
import { EmailInput, IsbnInput, NumberInput, PasswordInput, UrlInput } from './line-inputs.tsx';
import { ReferenceInput, ReferencesInput } from './reference-inputs.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { SlugInput } from './slug-input.tsx';
import { TextInput } from './text-input.tsx';
import { TextListInput } from './text-list-input.tsx';

/** What each kind of field is written with. A new kind does not compile until it has its input. */
export const inputFor: { [Kind in FieldKind]: ComponentType<InputProps<Kind>> } = {
  attributes: AttributesInput,
  blocks: BlocksInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  'content-items': ContentItemsInput,
  'date-time': DateTimeInput,
  email: EmailInput,
  'group-list': GroupListInput,
  image: ImageInput,
  isbn: IsbnInput,
  number: NumberInput,
  password: PasswordInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  'rich-text': RichTextInput,
  slug: SlugInput,
  text: TextInput,
  'text-list': TextListInput,
  truth: TruthInput,
  url: UrlInput,
};
