/** What is a secret in a message: by the name of the field or header, or by its own form. */

export function isSecretName(name: string): boolean {
  return byWord.test(name) || /(?:Pin|PIN|Otp|OTP|Cvv|CVV)$/.test(name);
}

const byWord =
  /pass(?:word|phrase|code|wd)|token|secret|authorization|cookie|credential|signature|api[-_]?key|^(?:pin|otp|cvv)$/i;

/** A JSON Web Token. It begins at a boundary, or a long text without one would take for ever. */
export const webToken = /(?<![\w-])[\w-]{16,}\.[\w-]{8,}\.[\w-]*(?:\.[\w-]*\.[\w-]*)?/g;

/** `Bearer …`, `Basic …`, wherever it is. */
export const credentials = /\b(Bearer|Basic|Digest)\s+([\w.~+/=-]{12,})/gi;

/** `password=…`, `"token": "…"`, inside a text. */
export const assignments =
  /((?:pass(?:word|phrase|code|wd)|token|secret|cookie|credential|signature|api[-_]?key)\w*\\*["']?\s*[=:]\s*\\*["']?)([^\s"'&,;}\\]+)/gi;
