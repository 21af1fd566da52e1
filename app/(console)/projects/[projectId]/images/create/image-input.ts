import { z } from 'zod';
import { ImageFieldsForm, Properties } from '#components/images/image-fields.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { DiskFormat } from '#lib/image/images/enums.ts';
import type { DiskGuess } from '#lib/image/upload/guess-format.ts';

const SOURCES = ['file', 'url'] as const;

export interface ChosenFile {
  file: File;
  guess: DiskGuess;
}

const SECTOR = 512;

/** Formats that contain only the bytes of a disk. */
const isPlain = (format: string) => ['raw', 'ami', 'ari', 'aki'].includes(format);

export function problemOfFile(chosen: ChosenFile | null): Text | undefined {
  if (!chosen) return msg('Choose a file.');
  const { file, guess } = chosen;
  if (file.size === 0) return msg('The file is empty.');
  return (
    guess.packedWith &&
    msg('The file is compressed. Decompress it first: {command}', { command: `${guess.packedWith} ${file.name}` })
  );
}

export function problemOfFormat(format: string, { file, guess }: ChosenFile): Text | undefined {
  if (guess.format === undefined) {
    if (!isPlain(format)) return msg('The content of the file is not {format}. It may be raw.', { format });
    const isWhole = file.size % SECTOR === 0;
    return isWhole ? undefined : msg('This is not a raw disk: its size is not a multiple of 512 bytes.');
  }
  if (guess.format === format || (guess.format === 'iso' && isPlain(format))) return undefined;
  return msg('The content of the file is {format}.', { format: guess.format });
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && ['http:', 'https:'].includes(address.protocol) && address.pathname.length > 1;
}

export const createImageInput = (t: (text: Text) => string) =>
  ImageFieldsForm.extend({
    source: z.enum(SOURCES),
    file: z.custom<ChosenFile>().nullable(),
    uri: z.string().trim(),
    disk_format: z
      .union([DiskFormat, z.literal('')])
      .refine((format): boolean => format !== '', msg('Choose a format.')),
    properties: Properties,
  }).superRefine((input, context) => {
    const refuse = (path: string, problem: Text | undefined) => {
      if (problem) context.addIssue({ code: 'custom', path: [path], message: t(problem) });
    };
    if (input.source === 'url') {
      if (!isWebAddress(input.uri))
        refuse('uri', msg('Enter an address that starts with https:// or http:// and points to a file.'));
      return;
    }
    refuse('file', problemOfFile(input.file));
    if (input.file && !problemOfFile(input.file) && input.disk_format !== '') {
      refuse('disk_format', problemOfFormat(input.disk_format, input.file));
    }
  });

type Schema = ReturnType<typeof createImageInput>;
export type CreateImageInput = z.input<Schema>;
export type CreateImageValues = z.output<Schema>;
