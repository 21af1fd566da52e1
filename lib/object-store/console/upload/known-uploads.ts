import { createPersistentStore } from '#lib/client/persistent-store.ts';

interface KnownUpload {
  id: string;
  partBytes: number;
}

/** A file by what a browser tells about it. */
export interface FileIdentity {
  bucketId: string;
  name: string;
  size: number;
  lastModified: number;
}

/** Uploads that this browser remembers. */
const MAX_KNOWN = 200;

const useKnown = createPersistentStore<{ uploads: Record<string, KnownUpload> }>(
  'nephos-bucket-uploads',
  { uploads: {} },
  () => window.localStorage,
);

const keyOf = ({ bucketId, name, size, lastModified }: FileIdentity) =>
  JSON.stringify([bucketId, name, size, lastModified]);

/** The unfinished upload of a file, so that it continues after a reload when the user chooses the file again. */
export const knownUpload = (file: FileIdentity): KnownUpload | undefined => useKnown.getState().uploads[keyOf(file)];

export const storeKnownUpload = (file: FileIdentity, upload: KnownUpload): void =>
  useKnown.setState(({ uploads }) => {
    const others = Object.entries(uploads).filter(([key]) => key !== keyOf(file));
    return { uploads: Object.fromEntries([...others.slice(1 - MAX_KNOWN), [keyOf(file), upload]]) };
  });

export const deleteKnownUpload = (file: FileIdentity): void =>
  useKnown.setState(({ uploads: { [keyOf(file)]: _, ...uploads } }) => ({ uploads }));
