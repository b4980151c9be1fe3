import { defineMessages } from '../messages/messages.ts';

export const messages = defineMessages('schema.publishing', {
  required: '{field} is required to publish.',
  no_alt: '{field} has no alt text. Describe the image for people who can’t see it.',
  image_in_no_alt:
    'Image {number, number} in {field} has no alt text. Describe it for people who can’t see it.',
  image_no_alt: 'An image has no alt text. Describe it for people who can’t see it.',
  remote_image:
    'An image is still hosted on {host}, and browsers won’t load it from there. Add it to the media library, or remove it.',
  empty_list: 'This list is empty. Add something before you publish it.',
  unverified: '“{quote}” wasn’t found in the source. Remove or confirm it.',
  unverified_empty: 'A quote wasn’t found in the source. Remove or confirm it.',
  no_page: '“{quote}” has no page number. Readers may want to look up the quote.',
  no_page_empty: 'A quote has no page number. Readers may want to look up the quote.',
  too_long: '{field} is {count, number} characters long. Search engines show only the first {shown, number}.',
  too_long_for_meta:
    '{field} is {count, number} characters long. Search engines show only the first {shown, number}. Write a shorter meta description under “Search engines”.',
  heading_skips: '“{heading}” skips a heading level. Use Heading {level}.',
});
