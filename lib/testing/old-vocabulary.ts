/** Phrases that errors, logs and texts on screen must not contain, with their replacement. See docs/words.md. */
const OLD_PHRASES: readonly [phrase: RegExp, instead: string][] = [
  [/\b(?:somebody|nobody|everybody|whoever)\b/i, 'name the role: user, client, administrator; or someone, no one'],
  [/\b(?:un)?told\b|\btells of\b|\bhas to tell\b/i, 'reported, notified'],
  [/\banew\b/i, 'again; recreated'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|need\b|limit\b)/i, 'is not a'],
  [/\b(?:not known|is known|known here|knows no|does not know)\b/i, 'unknown; supported; does not exist'],
  [/\bstands? (?:in|on|for|here|apart|still)\b|\bstood\b/i, 'is in; depends on; represents'],
  [/\bl(?:ie|ies|ay) (?:in|on|below|outside)\b/i, 'is in, is below'],
  [/\bleads? (?:to|out|nowhere|from)\b/i, 'refers to; connects'],
  [/\bunder way\b|\bon its way\b|\bon their way\b/i, 'in progress'],
  [/\b(?:broke|broken|breaks?) off\b/i, 'is incomplete; was interrupted'],
  [/\b(?:gave|given|gives?) up\b/i, 'aborted; abandoned'],
  [/\b(?:gives?|given|gave|took|takes?|taken) back\b/i, 'return; release; roll back; revoke'],
  [/\bbr(?:ought|ing) about\b/i, 'apply; reconcile'],
  [/\blets? (?:\w+ )?(?:in|through)\b(?! with)|\bdo(?:es)? not let\b/i, 'allow; deny'],
  [/[;,] (?:it is )?tried again\b/i, '; retrying'],
  [/\btakes? (?:the |a )?role\b/i, 'requires the role'],
  [/\bnetwork cards?\b/i, 'network interface'],
  [/\bmeanwhile\b/i, 'name the change; "in the meantime" only where nothing else is meant'],
  [/\bany ?more\b/i, 'no longer'],
  [/\b(?:would )?bec(?:o|a)mes? of\b/i, 'what happens to; result'],
  [/\b(?:does|do|did|has|have) not answer|\bno answer\b|\banswered\b/i, 'respond; response; returned'],
  [/\b(?:is|are|was|were|be) gone\b/i, 'was deleted; no longer exists'],
  [/\basked\b/i, 'requested'],
  [/\bholds? (?:a|an|no|nothing|more|something)\b|\bstill holds?\b/i, 'contains'],
  [/\bswitch(?:ed|es)? (?:it )?(?:on|off)\b/i, 'turn on, turn off'],
  [/\bplug(?:ged)? in\b/i, 'attach'],
  [/\b(?:is|are|was) made (?:from|for|of|anew|again)\b|\bbeing made\b/i, 'created'],
  [/\bcarr(?:y|ied) out by\b/i, 'run by'],
  [/^(?:Tell|Say|Have|Mend)\b/, 'Report; Check; Show; Enter'],
  [/^Name (?:at least|an?|the|one|to)\b/, 'Specify'],
  [/^Give (?:at|either|exactly|each|one|the|an?)\b(?! reason| new)/, 'Specify; Enter; Use at most'],
  [/\bis (?:already )?there\b|\bis there already\b|\b(?:is|are) not there\b/i, 'exists; does not exist'],
  [/\bneeds? (?:\w+ ){0,2}microversion\b/i, 'requires microversion'],
];

export const OLD_PHRASE_PATTERNS = OLD_PHRASES.map(([phrase]) => phrase);

/** Returns the old phrases in a text, with the replacement of each. */
export const oldPhrasesIn = (text: string): string[] =>
  OLD_PHRASES.flatMap(([phrase, instead]) => {
    const [found] = phrase.exec(text) ?? [];
    return found === undefined ? [] : [`"${found}": ${instead}`];
  });
