import { type ComponentType, lazy } from 'react';
import type { FieldKind } from '#schema/fields/index.ts';
import { BooleanInput, ChoiceInput, TruthInput } from './choice-inputs.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { ImageInput } from './images/image-input.tsx';
import type { InputProps } from './parts/input-props.ts';
import { EmailInput, IsbnInput, NumberInput, PasswordInput, UrlInput } from './line-inputs.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { SlugInput } from './slug-input.tsx';
import { TextInput } from './text-input.tsx';

/* Inputs that few records use or that need a large library. The rest of the form works before they load. */
const AttributesInput = lazy(() =>
  import('./attributes-input.tsx').then((module) => ({ default: module.AttributesInput })),
);
const BlocksInput = lazy(() =>
  import('../composer/blocks/blocks-input.tsx').then((module) => ({ default: module.BlocksInput })),
);
const ContentItemsInput = lazy(() =>
  import('./content-items-input.tsx').then((module) => ({ default: module.ContentItemsInput })),
);
const ContactRuleInput = lazy(() =>
  import('./contact-rule/contact-rule-input.tsx').then((module) => ({ default: module.ContactRuleInput })),
);
const GalleryInput = lazy(() =>
  import('./images/gallery-input.tsx').then((module) => ({ default: module.GalleryInput })),
);
const GroupListInput = lazy(() =>
  import('./group-list-input.tsx').then((module) => ({ default: module.GroupListInput })),
);
const MediaInput = lazy(() => import('./media-input.tsx').then((module) => ({ default: module.MediaInput })));
const ReferenceInput = lazy(() =>
  import('./reference-inputs.tsx').then((module) => ({ default: module.ReferenceInput })),
);
const ReferencesInput = lazy(() =>
  import('./reference-inputs.tsx').then((module) => ({ default: module.ReferencesInput })),
);
const TextListInput = lazy(() =>
  import('./text-list-input.tsx').then((module) => ({ default: module.TextListInput })),
);

/** The input for each kind of field. A new kind does not compile without one. */
export const inputFor: { [Kind in FieldKind]: ComponentType<InputProps<Kind>> } = {
  attributes: AttributesInput,
  blocks: BlocksInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  'contact-rule': ContactRuleInput,
  'content-items': ContentItemsInput,
  'date-time': DateTimeInput,
  email: EmailInput,
  gallery: GalleryInput,
  'group-list': GroupListInput,
  image: ImageInput,
  isbn: IsbnInput,
  media: MediaInput,
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
