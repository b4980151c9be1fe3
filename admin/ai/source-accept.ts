/** What the server reads as a source, and how much of it. */
export const SOURCE_ACCEPT = '.txt,.md,.html,.htm,.xhtml,.docx,.epub,.pdf';
export const SOURCE_MAX_MB = 50;
