import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-import.tidy', {
  image_embedded: 'An image embedded in the text without a URL was skipped.',
  image_without_url: 'An image without a URL was skipped.',
  image_incomplete: 'The image {source} was skipped, because its URL is incomplete.',
  gallery_image: 'The gallery image {id} was skipped, because it isn’t in the export.',
  page_link: 'An embedded page was replaced with a link: {url}',
  video_link: 'A video was replaced with a link: {url}',
  audio_link: 'An audio file was replaced with a link: {url}',
  page_left: 'An embedded page was left out: {url}',
  video_left: 'A video was left out: {url}',
  audio_left: 'An audio file was left out: {url}',
  url_unknown: 'URL unknown',
  script: 'A script was left out.',
  style_sheet: 'A style sheet was left out.',
  form: 'A form was left out.',
  svg: 'An SVG drawing was left out.',
  canvas: 'A canvas was left out.',
});
