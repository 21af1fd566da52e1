/** The fields that name what is copied. */
const SOURCE_FIELDS = { image: 'imageRef', snapshot: 'snapshot_id', volume: 'source_volid' } as const;

type SourceField = (typeof SOURCE_FIELDS)[keyof typeof SOURCE_FIELDS];
type SourceChoice = { source: 'blank' | keyof typeof SOURCE_FIELDS } & Readonly<Record<SourceField, string>>;

/** Returns the field of the source and its id; undefined for a blank volume. */
export function chosenSource(input: SourceChoice) {
  if (input.source === 'blank') return undefined;
  const field = SOURCE_FIELDS[input.source];
  return { field, id: input[field] } as const;
}
