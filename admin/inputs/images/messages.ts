import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.inputs.images', {
  alt: 'Alt text',
  alt_help: 'Describe the image for people who can’t see it.',
  caption: 'Caption',
  image: 'image',
  no_alt_yet: 'No alt text yet',
  add_images: 'Drop images here, or choose files',
  no_image: 'No image',
  drop_image: 'Drop an image here, or choose one',
  replace: 'Replace',
  remove: 'Remove',
  uploading: 'Uploading…',
  from_library: 'Choose from library',
  generate_cover: 'Generate cover',
  use_cover: 'Use this cover',
  cover_title: 'Title',
  cover_title_help: 'Text after a colon becomes the subtitle.',
  cover_author: 'Author',
  cover_needs_title: 'Enter a title to see covers.',
  cover_color: 'Color',
  cover_layout: 'Layout',
  cover_field: 'Solid color',
  cover_split: 'Split',
  cover_frame: 'Frame',
  cover_initial: 'Large initial',
  cover_lines: 'Lines',
  cover_blocks: 'Blocks',
});

export const say = sayOf(messages);
