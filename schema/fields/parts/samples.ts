/** One value of a field: what a body carries, and what the record then shows. */
export interface Sample {
  written: Record<string, unknown>;
  /** By the names of the response; what is not named here is not looked at. */
  read: Record<string, unknown>;
}

/** What samples may point to, made beforehand. */
export interface Surroundings {
  siteUrl: string;
  /** Images of the library. */
  images: readonly string[];
  /** Paths of other files of the library. */
  files: readonly string[];
  /** Records by the name of their resource. */
  records: Readonly<Record<string, readonly { id: string; name: string; slug: string | null }[]>>;
  /** Pieces of content, for curated lists. */
  contentIds: readonly string[];
}

/** A value that is read as it is written. */
export function plainSample(name: string, value: unknown): Sample {
  return { written: { [name]: value }, read: { [name]: value } };
}
