/** What the records of a journey are kept in. */
export type JourneyDatabase = 'embedded' | 'postgres';
export interface RunningProduct {
    url: string;
    /** The last lines it printed to the terminal. */
    output: () => string;
    /** Stops it, and removes its files and its database. */
    stop: () => Promise<void>;
}
/** A database of PostgreSQL for as long as journeys need it. */
export interface JourneyPostgres {
    url: string;
    drop: () => Promise<void>;
}
interface StartOptions {
    administrator?: boolean;
    /** A site folder: built, unless it is developed. */
    site?: string;
    /** As `npm run dev` does it. */
    isDeveloped?: boolean;
}
/**
 * Starts the built product on a free port with a data directory, or a database of PostgreSQL, of its own; or on one that
 * already exists and stays. Without an administrator it prints the link that creates the first one.  */
export declare function startProduct(kept: JourneyDatabase | {
    databaseUrl: string;
    dataDir?: string;
} | {
    dataDir: string;
}, { administrator, site, isDeveloped }?: StartOptions): Promise<RunningProduct>;
/** A new database on the server of TEST_DATABASE_URL; `purpose` tells it from others of this worker. */
export declare function createDatabase(purpose?: string): Promise<JourneyPostgres>;
export {};
