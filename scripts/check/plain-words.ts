/** Habits of speech that slow readers down, and what to write instead. */

interface Habits {
  /** The files to check, by their paths from the root. */
  files: RegExp;
  /** A space stands for any white space. */
  words: [habit: RegExp, hint: string][];
}

export interface Exception {
  file: string;
  /** The words as found, with single spaces. */
  words: string;
  because: string;
}

/** Files with prose, except this one, which contains the habits. */
export const proseFiles =
  /^(?!generated\/|scripts\/check\/plain-words\.ts$).*\.(?:md|[cm]?[jt]sx?|py|go|php|java|ya?ml|jsonc|html)$/;

export const habits: Habits[] = [
  {
    files: /./,
    words: [
      [
        /(?<!\b(?:there|why|such) )\b(?:is|are|was|were) no(?= [a-z`])(?! (?:longer|more|less|better|worse|different)\b)/i,
        'write "is not a", "does not", or "there is no"',
      ],
      [
        /(?<!\b[Tt]here )\b(?:is|are|was|were) none\b/,
        'write "is not one", or say what is missing',
      ],
      [/\bwho(?:m)?ever\b/i, 'write "anyone who", or address the reader'],
      [
        /\bby (?:itself|themselves|himself)\b/i,
        'write "automatically", "alone", or name the actor',
      ],
      [
        /\bof (?:its|their|our|your|his|my) own\b(?! (?!(?:and|or|for|in|to|that|which|with|at|on|from|is|are|as|by|when|where|so|but|if|than|under|per|after|before|has|have|because|while|without|would|must|may|can|will|there)\b)[a-z`])/i,
        'write "its own …" or "a separate …"',
      ],
      [
        /(?<!\bone )\bof (?:ours|yours|theirs)\b/i,
        'write "our", "your" or "their" before the noun',
      ],
      [
        /(?<=[a-z] )alone(?=[.,:)](?:[\s'"`*_]|$))(?<!\b(?:leav(?:e|es|ing)|left|let|lets|stands?|stood|standing|runs?|ran|running|works?|working) (?:\S+ ){0,4}alone)/i,
        'write "only" before the noun',
      ],
      [
        /(?<!\b(?:are|is|were|was) )\ball the same(?=[.,;:)]| (?:and|but|if|when|where|because|to|for|in|as)\b)/i,
        'write "anyway" or "still"',
      ],
      [/\bas well(?=[.,;:)])/i, 'write "also" or "too", or leave it out'],
      [
        /\b(?:is|are|was|were) (?:told(?! apart)|said)\b/i,
        'name who says it: "reports", "says", "shows"',
      ],
      [/\banew\b/i, 'write "again" or "from scratch"'],
      [/\bmend(?:s|ed|ing)?\b/i, 'write "fix" or "repair"'],
      [
        /(?<!\bconnection )\brefus(?:es?|ing|als?)\b|(?<!\bconnections? )\b(?:is|are|was|were|be|been|being) refused\b/i,
        'write "reject", "rejection" or "does not accept"',
      ],
      [/\b(?:becomes?|became|become) of\b/i, 'write "what happens to"'],
      [/\bin the place of\b/i, 'write "instead of"'],
      [/\bat once\b/i, 'write "immediately" or "at the same time"'],
      [/\bonce more\b/i, 'write "again"'],
      [/(?<=[\w,`)] )beside (?=[a-z`])/, 'write "next to" or "besides"'],
      [/\bnothing but\b/i, 'write "only"'],
      [/\b(?:is|are|was|were) wanted\b/i, 'write "is required", or name who wants it'],
      [/\btill\b/i, 'write "until"'],
      [/\b(?:is|are|was|were) to be\b/i, 'write "must be", "will be" or "should be"'],
      [
        /\bas (?:it is|they are|it was|they were)(?=[.,;:)])/i,
        'write "unchanged", or leave it out',
      ],
      [
        /\bWhat (?:is|are|was|were) [a-z]+(?:ed|nt|wn|en) (?:is|are|was|were|has|have|must|can|may|comes?|stays?|goes)\b/i,
        'name the thing',
      ],
    ],
  },
  {
    files: /^docs\/[^/]+\.md$|README\.md$|^openapi\//,
    words: [
      [
        /\bthe source\b(?! (?:code|files?|tree|map|address|of)\b)/i,
        'write "the service\'s documentation"',
      ],
      [/\bnot shown\b/i, 'write "the service\'s documentation does not say"'],
    ],
  },
];

/** Only where the words must stay. An exception that excuses nothing is reported. */
export const exceptions: Exception[] = [
  {
    file: 'scripts/build/site/assets/search-terms.js',
    words: 'whoever',
    because: 'The search of the site ignores this word.',
  },
];
