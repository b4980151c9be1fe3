import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.request', {
  body_too_large: 'The request is larger than {size}. Make it smaller, or split it, and send it again.',
  body_incomplete: 'The request body was incomplete. Send it again.',
  not_form: 'Send the body as multipart/form-data.',
  many_parts: 'The form has too many parts. Send at most {count}.',
  wrong_form: 'The body doesn’t match its Content-Type.',
  form_incomplete: 'The form data was incomplete. Send it again.',
  one_file: 'The form has too many parts. Send one file and at most {count} fields.',
  required: 'is required',
  not_json: 'Send the body as JSON in UTF-8, with the header Content-Type: application/json.',
  compressed: 'Send the body uncompressed, without Content-Encoding.',
  too_deep: 'The body is nested more than {count} levels deep.',
  other_site: 'Requests from other sites aren’t allowed.',
  bad_query: 'The query string of the URL isn’t valid percent-encoded UTF-8.',
  invalid: 'is not valid',
  parameter: 'The parameter {name} {problem}',
  unknown_parameter: 'is not supported here',
  parameter_twice: 'is given more than once',
  control_characters: 'must not contain control characters',
});
