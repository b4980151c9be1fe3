/** The first administrator of the product that the journeys run against. */
export declare const ADMINISTRATOR: {
    readonly email: 'editor-in-chief@example.org';
    readonly password: 'a-quiet-shelf-of-nine-books';
};
