/** Forms whose fields are named by their places in the body that they make: `/balances/0/amount`. */
import { create } from './dom.js';

/**
 * @typedef {import('./api.js').Complaint} Complaint
 * @typedef {HTMLInputElement | HTMLSelectElement} Field
 */

/**
 * Calls back when the form is sent off, and not again before that is done: a double click does it once,
 * and the button says so meanwhile.
 *
 * @param {HTMLFormElement} form
 * @param {() => Promise<unknown>} submit
 */
export function onSubmit(form, submit) {
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const button = event.submitter;
    button?.setAttribute('aria-disabled', 'true');
    void submit().finally(() => {
      busy = false;
      button?.removeAttribute('aria-disabled');
    });
  });
}

/**
 * What is filled in. An empty field is left out.
 *
 * @param {HTMLFormElement} form
 * @returns {{ [key: string]: unknown }}
 */
export function bodyOf(form) {
  /** @type {{ [key: string]: unknown }} */
  const body = {};
  for (const field of fieldsOf(form)) {
    if (field.value === '' || field.disabled) continue;
    setAt(body, field.name, valueOf(field));
  }
  return body;
}

/**
 * Sets a value at a JSON pointer, and makes what is missing on the way.
 *
 * @param {object} target
 * @param {string} pointer
 * @param {unknown} value
 */
export function setAt(target, pointer, value) {
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  /** @type {object} */
  let inner = target;
  for (const [index, key] of keys.entries()) {
    /** @type {unknown} */
    const there = Reflect.get(inner, key);
    const next =
      typeof there === 'object' && there !== null
        ? there
        : /^\d+$/.test(keys[index + 1] ?? last)
          ? []
          : {};
    Reflect.set(inner, key, next);
    inner = next;
  }
  Reflect.set(inner, last, value);
}

/**
 * Says at each field what is wrong there, and takes the focus to the first one.
 *
 * @param {HTMLFormElement} form
 * @param {readonly Complaint[]} complaints
 * @returns {Complaint[]} those of no field of the form
 */
export function showComplaints(form, complaints) {
  clearComplaints(form);
  const fields = fieldsOf(form);
  const others = [];
  for (const complaint of complaints) {
    const field = fields.find(({ name }) => complaint.path === name);
    if (field) complainAt(field, complaint.message);
    else others.push(complaint);
  }
  fields.find((field) => field.getAttribute('aria-invalid') === 'true')?.focus();
  return others;
}

/** @param {HTMLFormElement} form */
export function clearComplaints(form) {
  for (const field of fieldsOf(form)) {
    if (!field.hasAttribute('aria-invalid')) continue;
    field.removeAttribute('aria-invalid');
    const id = errorId(field);
    setDescriptions(
      field,
      descriptionsOf(field).filter((one) => one !== id),
    );
    document.getElementById(id)?.remove();
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {Field[]}
 */
export function fieldsOf(form) {
  return Array.from(form.elements).filter(isNamedField);
}

/** @type {(field: Element) => field is Field} */
function isNamedField(field) {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField && field.name.startsWith('/');
}

/** @param {Field} field */
function valueOf(field) {
  const isNumber = field instanceof HTMLInputElement && field.type === 'number';
  return isNumber ? field.valueAsNumber : field.value;
}

/**
 * @param {Field} field
 * @param {string} message
 */
function complainAt(field, message) {
  const id = errorId(field);
  const there = document.getElementById(id);
  if (there) {
    there.textContent += ` ${message}`;
    return;
  }
  const place = create('p', 'error', message);
  place.id = id;
  field.setAttribute('aria-invalid', 'true');
  setDescriptions(field, [...descriptionsOf(field), id]);
  field.after(place);
}

/** @param {Field} field */
function errorId({ id }) {
  return `${id}-error`;
}

/** @param {Field} field */
function descriptionsOf(field) {
  return field.getAttribute('aria-describedby')?.split(' ') ?? [];
}

/**
 * @param {Field} field
 * @param {string[]} ids
 */
function setDescriptions(field, ids) {
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '));
  else field.removeAttribute('aria-describedby');
}
