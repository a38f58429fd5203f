/** A text field, a checkbox or a radio button. React doesn't update the stored value of a select. */
type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== "hidden");

export const controlsOf = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter(isControl);

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

export const shownBy = (control: Control) => (isBox(control) ? control.checked : control.value);

/** Returns the value that the page gave a control. */
export const storedIn = (control: Control) =>
  isBox(control) ? control.defaultChecked : control.defaultValue;

export function showStored(control: Control) {
  if (isBox(control)) control.checked = control.defaultChecked;
  else control.value = control.defaultValue;
}

/** True if a control has another value than the page gave it. */
export function isChanged(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return [...element.options].some((option) => option.selected !== option.defaultSelected);
  return isControl(element) && shownBy(element) !== storedIn(element);
}
