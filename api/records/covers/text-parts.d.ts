import type { RichTextDocument } from '#schema/document/types.ts';
/** One block of a text, from afar. */
export interface TextBlock {
    words: number;
    /** Somebody else’s words. */
    isQuote: boolean;
}
/** The parts of a text between its headings, each with its blocks. */
export type TextParts = readonly (readonly TextBlock[])[];
/** What a text looks like from afar: how many parts it has, and how long their paragraphs are. */
export declare function textPartsOf(body: RichTextDocument): TextParts;
/** Parts for a text that is not at hand, always the same ones for the same name. */
export declare function imaginedParts(random: () => number): TextParts;
