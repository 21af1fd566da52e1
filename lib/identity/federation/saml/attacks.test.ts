import { beforeAll, describe, expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { finishSaml, responseTo, startSaml, type TestSaml, testSaml } from '#lib/testing/saml/saml-sign-in.ts';
import { newId, type ResponseParts, samlResponse, signElement } from '#lib/testing/saml/test-provider.ts';
import { wrappedMessages } from '#lib/testing/saml/wrapped-messages.ts';
import { samlBrowserProtocol } from './browser.ts';
import { keyPairsOf, samlProtocol } from './key-pairs.ts';
import { generateKeyPair } from './own-certificate.ts';
import { MAX_MESSAGE } from './xml/parse-xml.ts';

const it = usePlatform();
let saml: TestSaml;
beforeAll(async () => {
  saml = await testSaml('acme');
});

/** Sends a response with something wrong in it. @returns the reason of the refusal, or the accepted subject */
async function outcomeOf(parts: Partial<ResponseParts>, change = (xml: string): string => xml): Promise<string> {
  const started = await startSaml(it, saml);
  return finishSaml(it, saml, started, change(responseTo(saml, started, parts))).then(
    ({ session }) => `accepted ${session.subject}`,
    (error: Error) => (error.name === 'SignInRejectedError' ? error.message : Promise.reject(error)),
  );
}

const toMallory = (xml: string) => xml.replaceAll('alice', 'mallory');

test('The response that the attacks start from is accepted', async () => {
  expect(await outcomeOf({})).toBe('accepted alice');
});

describe('A moved signature', () => {
  const cases = (['assertion', 'response', 'both'] as const).flatMap((sign) =>
    ['saml:Assertion', 'samlp:Response']
      .filter((tag) => sign === 'both' || tag.toLowerCase().endsWith(sign))
      .map((tag) => [sign, tag] as const),
  );

  test.each(cases)('is refused in every place: signature of %s, moved %s', async (sign, tag) => {
    const started = await startSaml(it, saml);
    const messages = wrappedMessages(responseTo(saml, started, { sign }), tag, toMallory);
    expect(messages.length).toBeGreaterThan(30);
    for (const { name, xml } of messages) {
      const accepted = await finishSaml(it, saml, started, xml).then(
        ({ session }) => session.subject,
        () => undefined,
      );
      expect([name, accepted]).toEqual([name, undefined]);
    }
    // None of them has used up the sign-in.
    expect((await finishSaml(it, saml, started, responseTo(saml, started))).session.subject).toBe('alice');
  });
});

describe('A changed response is refused', () => {
  test('if its content was changed', async () => {
    expect(await outcomeOf({}, toMallory)).toContain('signature');
  });

  test.each(['alice<!-- -->.evil', '<!-- -->alice', 'alice<![CDATA[.evil]]>'])(
    'if the NameID has a comment or section: %s',
    async (nameId) => expect(await outcomeOf({ nameId })).toContain('a comment or CDATA section'),
  );

  test('if a comment was added to a signed name', async () => {
    const added = await outcomeOf({ nameId: 'admin.evil' }, (xml) => xml.replace('admin.', 'admin<!---->.'));
    expect(added).toContain('a comment or CDATA section');
  });

  test('if the NameID has elements', async () => {
    expect(await outcomeOf({ nameId: 'ali<b>ce</b>' })).toContain('NameID is not a text');
  });

  test.each([
    ['an entity', '<!DOCTYPE x [<!ENTITY e "alice">]>'],
    ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'],
    ['an external document type', '<!DOCTYPE x SYSTEM "http://attacker.test/x.dtd">'],
  ])('with %s', async (_, declaration) => {
    expect(await outcomeOf({}, (xml) => declaration + xml)).toContain('a document type declaration');
  });

  test('with an entity that is not declared', async () => {
    expect(await outcomeOf({}, (xml) => xml.replace('alice', '&e;'))).toContain('not well-formed');
  });

  test('with a processing instruction', async () => {
    expect(await outcomeOf({}, (xml) => xml.replace('<saml:Issuer>', '<?x y?><saml:Issuer>'))).toContain('instruction');
  });
});

describe('An assertion is refused', () => {
  test('for another audience', async () => {
    expect(await outcomeOf({ audience: 'https://other.test' })).toContain('the assertion is for https://other.test');
  });

  test('without an audience', async () => {
    expect(await outcomeOf({ conditionsXml: '<saml:Conditions/>' })).toContain('the assertion is for nobody');
    expect(await outcomeOf({ conditionsXml: '' })).toContain('Assertion has no Conditions');
  });

  test('with a condition that the platform does not know', async () => {
    const conditionsXml = '<saml:Conditions><saml:Condition/></saml:Conditions>';
    expect(await outcomeOf({ conditionsXml })).toContain('the unknown condition Condition');
  });

  test('for another recipient', async () => {
    expect(await outcomeOf({ recipient: 'https://other.test/acs' })).toContain('the recipient is https://other.test');
  });

  test('for another destination', async () => {
    expect(await outcomeOf({ destination: 'https://other.test/acs' })).toContain('addressed to https://other.test');
  });

  test.each<[string, Partial<ResponseParts>, string]>([
    ['before its start', { startsInMs: 120_000 }, 'Conditions is not valid yet'],
    ['after its end', { endsInMs: -120_000, confirmedForMs: 60_000 }, 'Conditions has expired'],
    ['after the end of its confirmation', { confirmedForMs: -120_000 }, 'SubjectConfirmationData has expired'],
    ['a day after it was issued', { issuedInMs: -86_500_000 }, 'the assertion is too old'],
    ['before it was issued', { issuedInMs: 120_000 }, 'the assertion is from the future'],
  ])('%s', async (_, parts, reason) => expect(await outcomeOf(parts)).toContain(reason));

  test('after its end only beyond the tolerated difference of the clocks', async () => {
    expect(await outcomeOf({ endsInMs: -30_000 })).toBe('accepted alice');
  });

  test('from another issuer', async () => {
    expect(await outcomeOf({ issuer: 'https://other.test' })).toContain('the issuer is https://other.test');
  });

  test('that is not of a bearer', async () => {
    const method = 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key';
    expect(await outcomeOf({ method })).toContain('no bearer confirmation');
  });

  test.each(['assertion', 'response'] as const)('with SHA-1, as the signature of %s', async (sign) => {
    const signature = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
    const digest = 'http://www.w3.org/2000/09/xmldsig#sha1';
    expect(await outcomeOf({ sign, algorithms: { signature } })).toContain('the signature uses');
    expect(await outcomeOf({ sign, algorithms: { digest } })).toContain('the signature uses');
  });

  test('with SHA-1, within encryption', async () => {
    const [{ certificate }] = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
    const signature = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
    const parts = { encryptFor: certificate, algorithms: { signature } };
    expect(await outcomeOf(parts)).toContain('the signature uses');
  });

  test('with an HMAC whose secret is the public certificate', async () => {
    const signature = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
    expect(await outcomeOf({ algorithms: { signature } })).toContain('the signature uses');
  });

  test('with the algorithm none', async () => {
    const none = (xml: string) => xml.replace(/(SignatureMethod Algorithm=")[^"]+/, '$1none');
    expect(await outcomeOf({}, none)).toContain('the signature uses none');
    const without = (xml: string) => xml.replace(/<ds:SignatureMethod [^>]+>/, '');
    expect(await outcomeOf({}, without)).toContain('SignedInfo has no SignatureMethod');
  });

  test('with another canonicalization of the signature, or one with parameters', async () => {
    const change = (replacement: string) => (xml: string) =>
      xml.replace(/<ds:CanonicalizationMethod [^>]+>/, replacement);
    const withComments = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';
    const changed = await outcomeOf({}, change(`<ds:CanonicalizationMethod Algorithm="${withComments}"/>`));
    expect(changed).toContain(`the signature uses ${withComments}`);
    const parameters = '<x xmlns="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="saml"/>';
    const method = `<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#">${parameters}`;
    const extended = await outcomeOf({}, change(`${method}</ds:CanonicalizationMethod>`));
    expect(extended).toContain('the canonicalization has parameters');
  });

  test('without a signature', async () => {
    expect(await outcomeOf({ sign: 'neither' })).toContain('neither the response nor the assertion is signed');
  });

  test('without a signature, although encrypted', async () => {
    const [{ certificate }] = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
    const outcome = await outcomeOf({ sign: 'neither', encryptFor: certificate });
    expect(outcome).toContain('neither the response nor the assertion is signed');
  });

  test('with the signature of another certificate, also if the message brings it', async () => {
    expect(await outcomeOf({ key: await generateKeyPair('Attacker', 2048) })).toContain('the signature is not from');
  });

  test('with an empty signature', async () => {
    const emptied = await outcomeOf({}, (xml) => xml.replace(/<ds:SignedInfo>.*<\/ds:SignedInfo>/s, ''));
    expect(emptied).toContain('Signature has no SignedInfo');
  });

  test('that is encrypted for another certificate', async () => {
    const { certificate } = await generateKeyPair('Other platform', 2048);
    expect(await outcomeOf({ encryptFor: certificate })).toBe('the assertion cannot be decrypted');
  });

  test('whose encryption is changed, with the same reason', async () => {
    const [{ certificate }] = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
    const changed = (xml: string) => xml.replace(/(.{8})(<\/xenc:CipherValue>(?!.*CipherValue))/s, 'AAAAAAAA$2');
    expect(await outcomeOf({ encryptFor: certificate }, changed)).toBe('the assertion cannot be decrypted');
  });

  test('whose key is encrypted with PKCS #1 padding', async () => {
    const [{ certificate }] = await keyPairsOf(it.platform.services.database, samlProtocol(saml.protocol));
    expect(await outcomeOf({ encryptFor: certificate, keyTransport: 'pkcs1' })).toContain('rsa-1_5; allowed are');
  });
});

describe('A response is refused', () => {
  test('a second time, also by another sign-in', async () => {
    const started = await startSaml(it, saml);
    const xml = responseTo(saml, started);
    await finishSaml(it, saml, started, xml);
    await expect(finishSaml(it, saml, started, xml)).rejects.toThrow('the assertion was used before');
    const other = await startSaml(it, saml);
    await expect(finishSaml(it, saml, other, xml)).rejects.toThrow('answers another request');
  });

  test('a second time with a new signature of the response', async () => {
    const started = await startSaml(it, saml);
    const assertionId = newId();
    await finishSaml(it, saml, started, responseTo(saml, started, { assertionId }));
    const again = responseTo(saml, started, { assertionId, sign: 'both' });
    await expect(finishSaml(it, saml, started, again)).rejects.toThrow('the assertion was used before');
  });

  test('for another request, in the response and in the assertion', async () => {
    expect(await outcomeOf({ requestId: newId() })).toContain('the response answers another request');
    expect(await outcomeOf({ confirmedRequestId: newId() })).toContain('the assertion answers another request');
    expect(await outcomeOf({ confirmedRequestId: undefined })).toContain('the assertion answers another request');
    expect(await outcomeOf({ requestId: undefined })).toContain('the assertion answers another request');
  });

  test('with the RelayState of another sign-in, or without one', async () => {
    const started = await startSaml(it, saml);
    const { services } = it.platform;
    const SAMLResponse = Buffer.from(responseTo(saml, started)).toString('base64');
    const forms: Record<string, string>[] = [{ SAMLResponse }, { SAMLResponse, RelayState: newId() }];
    for (const fields of forms) {
      const answer = { url: new URL(saml.addresses.acs), form: new URLSearchParams(fields) };
      const refused = samlBrowserProtocol.finish(services, saml.protocol, started.signIn, answer);
      await expect(refused).rejects.toThrow('the RelayState is of another sign-in');
    }
  });

  test('that is too long, too deep, or has too many elements or attributes', async () => {
    const started = await startSaml(it, saml);
    const base = (content: string) =>
      responseTo(saml, started).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${content}</samlp:Extensions><samlp:Status>`,
      );
    const send = (content: string) => finishSaml(it, saml, started, base(content));
    await expect(send('x'.repeat(MAX_MESSAGE))).rejects.toThrow(`more than ${MAX_MESSAGE} characters`);
    await expect(send('<a>'.repeat(60) + '</a>'.repeat(60))).rejects.toThrow('levels');
    await expect(send('<a/>'.repeat(6000))).rejects.toThrow('elements');
    const attributes = Array.from({ length: 5000 }, (_, index) => ` a${index}=""`);
    await expect(send(`<a${attributes.join('')}/>`)).rejects.toThrow('attributes');
  });

  test.each([
    '',
    'no XML',
    '<a',
    '<a></b>',
    '<a b=c/>',
    '<a/><a/>',
    '&lt;',
    '<samlp:Response/>',
    '\u0000',
    '<a b="1" b="2"/>',
  ])('that is not a message: %j', async (xml) => {
    const started = await startSaml(it, saml);
    const refused = await finishSaml(it, saml, started, xml).catch((error: Error) => error.name);
    expect(refused).toBe('SignInRejectedError');
  });

  test('of another kind', async () => {
    const id = newId();
    const xml = samlResponse({ acs: '', audience: '', requestId: id, key: saml.key, sign: 'neither' });
    const renamed = xml.replaceAll('samlp:Response', 'samlp:ArtifactResponse').replace(/ID="[^"]+"/, `ID="${id}"`);
    expect(await outcomeOf({}, () => signElement(renamed, id, saml.key))).toContain('not a Response');
  });
});
