/** How many items pages show, where the specification does not say. */
export const LIST_STACK_COVERS = 4;
export const CATEGORY_ROW_COVERS = 4;
/** As many as a page of an API list has at most: a list of hundreds stays light. */
export const LIST_ENTRIES_PER_PAGE = 100;
export const LISTS_OF_ENTRY = 3;
/** For how many texts about a book the lists are looked up. */
export const MENTIONS_LISTED = 5;
export const RELATED_ENTRIES = 6;
export const SEARCH_PAGE_RESULTS = 30;
