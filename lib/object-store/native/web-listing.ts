import type { ObjectRecord } from '../objects/object-record.ts';
import { quoteName } from './header-text.ts';
import { escapeXml } from './listing-format.ts';
import { listedSize } from './object-content.ts';

/** What a listing of a website shows. */
interface WebListing {
  title: string;
  /** Style sheet: a URL, or an object of the container. */
  css: string;
  prefix: string;
  folders: readonly string[];
  objects: readonly ObjectRecord[];
  /** Prefix above which the reader may not go. */
  root: string;
  /** Added to each link, with its `?`. */
  query: string;
}

/** An HTML page with the folders and objects below a prefix. */
export function listingPage({ title, css, prefix, folders, objects, root, query }: WebListing): string {
  const heading = escapeXml(`Listing of ${title}`);
  const style = css
    ? `<link rel="stylesheet" type="text/css" href="${escapeXml(stylePath(css, prefix))}" />`
    : '<style type="text/css">h1 {font-size: 1em;} th, td {text-align: left; padding: 0 1em;}</style>';
  const parent = prefix.length <= root.length ? '' : row('item parent', `../${query}`, '../', '', '');
  const rows = [
    ...folders.map((folder) => row('item subdir', linkTo(folder, prefix) + query, folder.slice(prefix.length), '', '')),
    ...objects.map((object) => objectRow(object, prefix, query)),
  ];
  return `<!DOCTYPE html>
<html>
<head><title>${heading}</title>${style}</head>
<body>
<h1 id="title">${heading}</h1>
<table id="listing">
<tr id="heading"><th class="colname">Name</th><th class="colsize">Size</th><th class="coldate">Date</th></tr>
${parent}${rows.join('')}</table>
</body>
</html>
`;
}

function objectRow(object: ObjectRecord, prefix: string, query: string): string {
  const types = object.contentType.split('/').map((part) => `type-${part.toLowerCase()}`);
  const date = object.modifiedAt.slice(0, 19).replace('T', ' ');
  const name = object.name.slice(prefix.length);
  return row(
    `item ${types.join(' ')}`,
    linkTo(object.name, prefix) + query,
    name,
    readableSize(listedSize(object)),
    date,
  );
}

const row = (kind: string, href: string, name: string, size: string, date: string): string =>
  `<tr class="${escapeXml(kind)}"><td class="colname"><a href="${escapeXml(href)}">${escapeXml(name)}</a></td>` +
  `<td class="colsize">${size}</td><td class="coldate">${date}</td></tr>\n`;

/** Relative to the folder; `./` prevents that a name is read as a scheme. */
const linkTo = (name: string, prefix: string): string => `./${quoteName(name.slice(prefix.length))}`;

function stylePath(css: string, prefix: string): string {
  if (/^(?:\/|https?:\/\/)/.test(css)) return css;
  return '../'.repeat(prefix.split('/').length - 1) + quoteName(css);
}

const UNITS = ['', 'Ki', 'Mi', 'Gi', 'Ti'];

function readableSize(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${Math.round(bytes / 1024 ** power)}${UNITS[power]}`;
}
