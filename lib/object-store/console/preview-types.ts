/** Largest preview of a kind, in bytes; text is cut there, other data are not displayed. */
export const MAX_PREVIEW_BYTES = { text: 512 * 1024, image: 32 * 2 ** 20, pdf: 64 * 2 ** 20 };

type PreviewKind = 'image' | 'text' | 'json' | 'csv' | 'pdf' | 'audio' | 'video';

interface PreviewType {
  kind: PreviewKind;
  /** Media type with which the data are sent. None of them is executed by browsers. */
  type: string;
  extensions: readonly string[];
}

const TEXT = 'text/plain; charset=utf-8';

const TYPES: readonly PreviewType[] = [
  { kind: 'image', type: 'image/png', extensions: ['png'] },
  { kind: 'image', type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { kind: 'image', type: 'image/gif', extensions: ['gif'] },
  { kind: 'image', type: 'image/webp', extensions: ['webp'] },
  { kind: 'image', type: 'image/avif', extensions: ['avif'] },
  { kind: 'image', type: 'image/bmp', extensions: ['bmp'] },
  { kind: 'image', type: 'image/svg+xml', extensions: ['svg'] },
  { kind: 'pdf', type: 'application/pdf', extensions: ['pdf'] },
  { kind: 'audio', type: 'audio/mpeg', extensions: ['mp3'] },
  { kind: 'audio', type: 'audio/ogg', extensions: ['ogg', 'oga'] },
  { kind: 'audio', type: 'audio/wav', extensions: ['wav'] },
  { kind: 'audio', type: 'audio/flac', extensions: ['flac'] },
  { kind: 'audio', type: 'audio/mp4', extensions: ['m4a'] },
  { kind: 'video', type: 'video/mp4', extensions: ['mp4', 'm4v'] },
  { kind: 'video', type: 'video/webm', extensions: ['webm'] },
  { kind: 'video', type: 'video/ogg', extensions: ['ogv'] },
  { kind: 'json', type: TEXT, extensions: ['json', 'geojson', 'tfstate'] },
  { kind: 'csv', type: TEXT, extensions: ['csv', 'tsv'] },
  {
    kind: 'text',
    type: TEXT,
    extensions: [
      ...['txt', 'log', 'md', 'yaml', 'yml', 'toml', 'ini', 'conf', 'xml', 'html', 'htm', 'css', 'sql', 'env'],
      ...['js', 'mjs', 'ts', 'tsx', 'jsx', 'py', 'rb', 'go', 'rs', 'c', 'h', 'java', 'sh', 'tf', 'diff', 'patch'],
    ],
  },
];

const byType = new Map(TYPES.filter(({ type }) => type !== TEXT).map((each) => [each.type, each]));
const byExtension = new Map(TYPES.flatMap((each) => each.extensions.map((extension) => [extension, each] as const)));
const TEXT_TYPES: Record<string, PreviewKind> = { 'application/json': 'json', 'text/csv': 'csv' };

/** How the console displays data of a media type or, if that says nothing, with such a name. */
export function previewOf(contentType: string, name: string): Pick<PreviewType, 'kind' | 'type'> | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = byType.get(type);
  if (known) return known;
  const kind = TEXT_TYPES[type];
  if (kind) return { kind, type: TEXT };
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = byExtension.get(extension);
  if (named && (type === '' || type === 'application/octet-stream' || type.startsWith('text/'))) return named;
  if (type.startsWith('text/') || /^application\/(?:xml|x-yaml|yaml|javascript|x-sh)$|\+(?:json|xml)$/.test(type)) {
    return { kind: type.endsWith('json') ? 'json' : 'text', type: TEXT };
  }
  return undefined;
}

/** Media type of the preview; undefined if there is none. */
export const previewType = (contentType: string, name: string): string | undefined =>
  previewOf(contentType, name)?.type;
