/** The product’s business constants, each with its unit in the name. One place, read by server, site, and admin. */

/** Paging (contract of every list). */
export const PER_PAGE_DEFAULT = 20;
export const PER_PAGE_MAX = 100;
/** The value of `cursor` that starts a list at its beginning. */
export const CURSOR_START = 'start';
/** For lists that include long texts, each up to {@link RICH_TEXT_MAX_BYTES} or more. */
export const PER_PAGE_WITH_TEXTS_MAX = 20;
export const SEARCH_RESULTS_DEFAULT = 10;
export const SEARCH_RESULTS_MAX = 50;
export const SEARCH_QUERY_MAX_CHARS = 200;

/** Home and category pages. */
export const HOME_BOOK_SUMMARIES = 12;
export const CATEGORIES_PER_PAGE = 100;

/** Content. */
export const TITLE_MAX_CHARS = 200;
export const SLUG_MAX_CHARS = 80;
export const INTRO_MAX_CHARS = 500;
export const META_DESCRIPTION_MAX_CHARS = 160;
export const META_DESCRIPTION_CUT_CHARS = 157;
export const WORDS_READ_PER_MINUTE = 230;
export const PREVIEW_LINK_HOURS_DEFAULT = 72;
export const PREVIEW_LINK_HOURS_MAX = 24 * 30;
export const TRASH_KEPT_DAYS = 30;
/** A tab that hasn’t reported for this long no longer counts as editing. */
export const PRESENCE_EXPIRES_SECONDS = 30;

/** Redirects. A longer chain is refused when it is saved, and isn’t followed. */
export const REDIRECT_STEPS_MAX = 10;
export const REDIRECT_FROM_MAX_CHARS = 500;
export const REDIRECT_TO_MAX_CHARS = 2000;
/** Redirects of whole folders. They cost a lookup nothing, but every save is compared with all of them. */
export const REDIRECT_FOLDERS_MAX = 1000;
export const REDIRECT_IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const REDIRECT_IMPORT_ROWS_MAX = 100_000;
/**
 * Paths that visitors requested in vain: how many are stored, how long after the last request, and how long a path may be.
 */
export const BROKEN_LINKS_MAX = 1000;
export const BROKEN_LINKS_KEPT_DAYS = 90;
export const BROKEN_LINK_MAX_CHARS = 300;

/** Request bodies. */
export const JSON_BODY_MAX_BYTES = 2 * 1024 * 1024;
export const AI_BODY_MAX_BYTES = 8 * 1024 * 1024;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Audio, video, and PDF. */
export const FILE_MAX_BYTES = 200 * 1024 * 1024;
export const FILE_NAME_MAX_CHARS = 200;
export const RICH_TEXT_MAX_BYTES = 512 * 1024;

/** Limits for parsers: more than any book or newsletter needs, but too little to keep one busy for long. */
export const MARKUP_DEPTH_MAX = 200;
export const MARKUP_ELEMENTS_MAX = 30_000;
export const MARKUP_ATTRIBUTES_MAX = 200;
/** Characters that look like the start of a tag but aren’t. */
export const MARKUP_STRAY_SIGNS_MAX = 20_000;
export const MAIL_DEPTH_MAX = 100;
export const MAIL_ELEMENTS_MAX = 5000;
export const MAIL_VARIABLES_MAX = 2000;
/** Values in a JSON body: every list item and every object field counts as one. */
export const JSON_VALUES_MAX = 100_000;
export const JSON_FIELDS_OF_ONE_OBJECT_MAX = 5000;
/** No real content is nested deeper; code that walks a document would overflow its stack. */
export const JSON_DEPTH_MAX = 100;

/** Images are stored at their own size, and served at these widths but never enlarged. */
export const IMAGE_WIDTHS_PX = [200, 300, 400, 800, 1200] as const;
/** Crops around the focal point: for covers, and for link previews in other programs. */
export const IMAGE_CROPS_PX = ['200x300', '300x450', '400x600', '800x1200', '1200x630'] as const;
export const IMAGE_URL_WIDTH_PX = 400;
export const IMAGE_MAX_PIXELS = 40_000_000;
export const REMOTE_IMAGE_TIMEOUT_MS = 15_000;
export const REMOTE_IMAGE_REDIRECTS_MAX = 3;

/** Sign-in. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_MAX_DAYS = 30;
/** How long staff aren’t asked again after confirming their identity. */
export const STEP_UP_MINUTES = 10;
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 1024;
export const LOGIN_WINDOW_SECONDS = 300;
export const LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS = 5;
export const LOGIN_FAILURES_PER_ADDRESS = 10;
export const LOGIN_FAILURES_PER_ACCOUNT = 50;
/** How long a browser, network, or IP address that a user signed in from counts as known. */
export const KNOWN_DEVICE_DAYS = 90;
export const SETUP_LINK_HOURS = 24;
export const INVITATION_DAYS = 7;
export const PASSWORD_RESET_MINUTES = 60;
export const API_TOKEN_DAYS_DEFAULT = 90;
export const API_TOKEN_DAYS_MAX = 365;
export const IDEMPOTENCY_KEPT_HOURS = 24;

/** AI assistants (Model Context Protocol). They pay for every character they read. */
export const MCP_CALLS_PER_MINUTE = 120;
export const MCP_PER_PAGE_DEFAULT = 10;
export const MCP_PER_PAGE_MAX = 20;
export const MCP_ANSWER_MAX_CHARS = 60_000;
export const MCP_TEXT_PART_CHARS = 20_000;

/** Newsletter. */
export const CONFIRMATION_EVERY_MINUTES = 60;
export const CONFIRMATION_LINK_DAYS = 30;
export const UNSUBSCRIBE_MAIL_EVERY_HOURS = 24;
export const UNSUBSCRIBE_UNDO_MINUTES = 60;
/** How long the link is valid with which people can see or erase the data stored about them. */
export const PERSONAL_DATA_LINK_MINUTES = 60;
/** The longest pause from newsletters that readers can choose. */
export const PAUSE_MAX_DAYS = 366;
export const SIGN_UPS_PER_ADDRESS_AND_MINUTE = 120;
/** How many confirmation emails are sent at once, per network and for the whole site. The rest wait for their turn. */
export const CONFIRMATIONS_PER_ADDRESS_AND_MINUTE = 5;
export const CONFIRMATIONS_PER_HOUR = 300;
/** How many confirmation emails may be waiting for one network (an IPv4 address, an IPv6 /64). */
export const CONFIRMATIONS_WAITING_PER_NETWORK = 120;
/** How many signups a day from one network may use the half of the site’s rate that is kept free of floods. */
export const NEWCOMERS_PER_NETWORK_AND_DAY = 3;
/** If a confirmation would wait longer than this, the person is asked to try again later. */
export const CONFIRMATIONS_DELAYED_HOURS = 24;
/** How long the task of a signup form may take, from the first key to the button. */
export const FORM_TASK_MINUTES = 30;
/** The task is solved with one of this many numbers: half of them are tried on average, in about a second on a phone. */
export const FORM_TASK_NUMBERS = 50_000;
/** Signups without a solved task, such as from browsers without JavaScript: for one network, and for one form. */
export const FORM_UNPROVEN_PER_NETWORK_AND_HOUR = 3;
export const FORM_UNPROVEN_PER_FORM_AND_HOUR = 30;
export const BAD_TOKENS_PER_ADDRESS_AND_MINUTE = 60;
export const SIGN_UP_ANSWER_MS = 120;
export const MAIL_LIMITS_KEPT_HOURS = 48;
export const TEST_MAIL_RECIPIENTS_MAX = 10;
export const TEST_MAILS_PER_HOUR = 60;
export const RELAY_TESTS_PER_MINUTE = 10;
/** Emails that programs send: from one account, and how many may wait while the mail server is away. */
export const EMAILS_PER_MINUTE = 600;
export const EMAILS_WAITING_MAX = 20_000;
/** How long it can be asked what became of an email. */
export const EMAILS_KEPT_DAYS = 30;
export const EMAIL_ATTACHMENTS_MAX = 10;
/** All attachments of an email together. */
export const EMAIL_ATTACHMENTS_MAX_BYTES = 5 * 1024 * 1024;
/** The whole request, attachments in base64. */
export const EMAIL_BODY_MAX_BYTES = 8 * 1024 * 1024;
/** The HTML or the text of an email without a template. */
export const EMAIL_PART_MAX_CHARS = 200_000;
export const EMAIL_VARIABLES_MAX_BYTES = 64 * 1024;
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
export const IMPORT_REPORT_KEPT_DAYS = 30;
/** Gmail shows this much of the HTML and clips the rest. */
export const GMAIL_CLIP_BYTES = 102 * 1024;
/**
 * Longer than a bounce of an email can be reported, so that a repeated report is recognized for as long as it would count;
 * signatures of mail services are valid for a day.
 */
export const BOUNCE_REPORTS_KEPT_DAYS = 400;
/** How long an open of a newsletter is remembered: an open after that counts again. */
export const READINGS_KEPT_DAYS = 14;
/**
 * This many permanent refusals in a row, with no email accepted in between, pause a newsletter. With 5% bad addresses, that
 * happens by chance once in 10²⁶.
 */
export const REFUSALS_BEFORE_PAUSE = 20;
/** How long a deferred email is retried. */
export const DELIVERY_TRIED_HOURS = 72;

/** Overlays of the site (spec §4, §9). */
export const NEWSLETTER_MODAL_COOLDOWN_DAYS = 30;
export const TOAST_LIMIT = 5;
export const TOAST_AUTO_CLOSE_MS = 4000;

/** Lists in the admin. */
export const LIST_VIEWS_MAX = 100;
export const LIST_JOB_ITEMS_MAX = 10_000;
/** Items of a release: they go live in one transaction, which the embedded database has to finish before anything else. */
export const RELEASE_ITEMS_MAX = 100;
/** Changes that one preview of the whole site applies: each of its pages applies them again. */
export const REHEARSAL_CHANGES_MAX = 200;
/** Newsletter issues that one preview of the whole site shows: writing one takes longer than making a change. */
export const REHEARSAL_ISSUES_MAX = 10;
/** How long a link to a preview of the whole site can be opened. */
export const REHEARSAL_LINK_HOURS = 24;
export const LIST_JOBS_KEPT_DAYS = 30;
/** Events sent to other programs, and failures that no one has handled. */
export const QUEUE_HISTORY_KEPT_DAYS = 30;
export const LIST_IMPORT_ROWS_MAX = 100_000;
export const LIST_IMPORT_JSON_MAX_BYTES = 20 * 1024 * 1024;

/** Planning. */
export const CALENDAR_SPAN_DAYS_MAX = 100;
export const CALENDAR_ENTRIES_MAX = 2000;
export const CALENDAR_FEED_DAYS_BEFORE = 60;
export const CALENDAR_FEED_DAYS_AFTER = 365;
/** A draft that hasn’t been edited for this long is pointed out. */
export const DRAFT_STALE_DAYS = 14;
/** A page that hasn’t been reviewed for this long is pointed out. */
export const CONTENT_REVIEWED_DAYS = 365;
/** Content that will be deleted from the trash within this many days is announced. */
export const TRASH_TOLD_DAYS = 7;

/** Imports of whole sites. */
export const SITE_IMPORT_COMMAND_MAX_BYTES = 2 * 1024 * 1024 * 1024;
export const SITE_IMPORT_ITEMS_MAX = 100_000;
export const SITE_IMPORT_TEXT_MAX_CHARS = 8_000_000;
export const SITE_IMPORT_ZIP_ENTRIES_MAX = 50_000;
export const SITE_IMPORT_UNPACKED_MAX_BYTES = 1024 * 1024 * 1024;
export const SITE_IMPORTS_KEPT_DAYS = 30;

/** Exports of whole sites: how long a file can be downloaded, how many are kept, and how many may be waiting. */
export const EXPORT_FILE_KEPT_HOURS = 72;
export const EXPORT_FILES_MAX = 3;
export const EXPORTS_OPEN_MAX = 3;
export const SITE_EXPORTS_KEPT_DAYS = 90;

/** Comments of an entry, resolved ones and replies included. */
export const COMMENTS_PER_ENTRY_MAX = 1000;
export const COMMENT_MAX_CHARS = 2000;
/** A comment on a longer passage is about the whole text. */
export const COMMENTED_PASSAGE_MAX_CHARS = 2000;
export const COMMENT_MENTIONS_MAX = 20;

/** How many passkeys a person may have: more would hardly be for their devices. */
export const PASSKEYS_PER_PERSON = 20;
export const PASSKEY_NAME_MAX_CHARS = 60;

/** For all requests to a single sign-on provider in one step of a sign-in. */
export const OPENID_TIMEOUT_MS = 10_000;
