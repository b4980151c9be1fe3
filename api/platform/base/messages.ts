import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.base', {
  restored_sent:
    'Restored from a backup made on {at, date, medium} at {at, time, short}. This email may have been sent since then.',
  restored_delivered:
    'Restored from a backup made on {at, date, medium} at {at, time, short}. This event may have been delivered since then.',
  not_found:
    '{what, select, contact {This subscriber} contact_list {This mailing list} content {This page} export {This export} file {This file} image {This image} import {This import} link {This link} list {This list} newsletter {This issue} passkey {This passkey} preview {This preview} session {This session} token {This token} user {This staff member} version {This version} view {This view} webhook {This webhook} other {This item}} doesn’t exist. It may have been deleted.',

  of_field: '{field} {text}',
  and_next: '{before}; {next}',
});
