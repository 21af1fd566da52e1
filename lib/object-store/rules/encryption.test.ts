import { expect, test } from 'vitest';
import { type EncryptionSettings, parseEncryption, renderEncryption } from './encryption.ts';

const xml = (algorithm: string, rest = '') =>
  `<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>${algorithm}</SSEAlgorithm>${rest}` +
  '</ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>';

test.each<[EncryptionSettings]>([
  [{ algorithm: 'AES256' }],
  [{ algorithm: 'AES256', hasBucketKey: true }],
  [{ algorithm: 'aws:kms', keyId: 'accounting' }],
])('the encryption of a bucket %j is read and written', (settings) => {
  expect(parseEncryption(renderEncryption(settings))).toEqual(settings);
});

test.each([
  ['an unknown algorithm', xml('AES192'), 'MalformedXML'],
  ['a key management service without a key id', xml('aws:kms'), 'InvalidArgument'],
  ['a key id for AES256', xml('AES256', '<KMSMasterKeyID>a</KMSMasterKeyID>'), 'InvalidArgument'],
  ['no rule', '<ServerSideEncryptionConfiguration/>', 'MalformedXML'],
])('with %s it is rejected', (_what, body, code) => {
  expect(() => parseEncryption(body)).toThrow(expect.objectContaining({ code }));
});
