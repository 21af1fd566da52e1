/** A message in which a signed element was moved, so that its signature is valid but does not cover what is read. */
interface WrappedMessage {
  name: string;
  xml: string;
}

const SIGNATURE = /<ds:Signature .*?<\/ds:Signature>/s;

/**
 * Moves the signed element of a response in every way: the forged copy keeps the id or has a new one, has the signature or
 * leaves it to the original, and the original is before, behind, inside or around the copy, or in its signature.
 * @param tag of the signed element, such as `saml:Assertion` @param forge changes what the copy says
 */
export function wrappedMessages(xml: string, tag: string, forge: (xml: string) => string): WrappedMessage[] {
  const original = new RegExp(`<${tag} .*</${tag}>`, 's').exec(xml)?.[0] ?? '';
  const signature = SIGNATURE.exec(original)?.[0] ?? '';
  const id = /ID="([^"]+)"/.exec(original)?.[1] ?? '';
  if (!original || !signature || !id) throw new Error(`The message has no signed ${tag}.`);
  const isRoot = tag === 'samlp:Response';
  const bare = original.replace(signature, '');
  return ['same', 'new'].flatMap((idOfCopy) => {
    const copy = forge(idOfCopy === 'same' ? bare : bare.replace(id, `${id}-copy`));
    return (['copy', 'original', 'both'] as const).flatMap((holder) => {
      const kept = holder === 'copy' ? bare : original;
      const places = isRoot
        ? insideRoot(copy, kept, signature, tag, holder)
        : besideOrInside(copy, kept, signature, holder);
      return Object.entries(places).map(([place, changed]) => ({
        name: `${tag} ${place}, ${idOfCopy} id, signature in ${holder}`,
        xml: isRoot ? changed : xml.replace(original, () => changed),
      }));
    });
  });
}

const afterIssuer = (xml: string, added: string) => xml.replace('</saml:Issuer>', () => `</saml:Issuer>${added}`);
const atEnd = (xml: string, added: string) => xml.replace(/<\/[\w:]+>$/, (end) => added + end);
const withObject = (signature: string, added: string) =>
  signature.replace('</ds:Signature>', () => `<ds:Object>${added}</ds:Object></ds:Signature>`);

type Holder = 'copy' | 'original' | 'both';

function insideRoot(copy: string, kept: string, signature: string, tag: string, holder: Holder) {
  const signed = holder === 'original' ? copy : afterIssuer(copy, signature);
  return {
    'as an extension': afterIssuer(signed, `<samlp:Extensions>${kept}</samlp:Extensions>`),
    'at the end': atEnd(signed, kept),
    'in the signature': afterIssuer(copy, withObject(signature, kept)),
    'around the copy': afterIssuer(kept.replace(signature, ''), withObject(signature, copy)),
    'as a second root': `${signed}${kept}`,
    [`in another ${tag}`]: `<${tag}>${kept}${signed}</${tag}>`,
  };
}

function besideOrInside(copy: string, kept: string, signature: string, holder: Holder) {
  const signed = holder === 'original' ? copy : afterIssuer(copy, signature);
  return {
    'behind the copy': signed + kept,
    'before the copy': kept + signed,
    'inside the copy': atEnd(signed, kept),
    'in the signature': afterIssuer(copy, withObject(signature, kept)),
    'around the copy': afterIssuer(kept.replace(signature, ''), withObject(signature, copy)),
    'as an extension': `<samlp:Extensions>${kept}</samlp:Extensions>${signed}`,
    'as advice': atEnd(signed, `<saml:Advice>${kept}</saml:Advice>`),
  };
}
