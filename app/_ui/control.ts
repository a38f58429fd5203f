type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== "hidden");

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const shownBy = (control: Control) => (isBox(control) ? control.checked : control.value);

/** Returns the value that the page gave a control. */
const storedIn = (control: Control) =>
  isBox(control) ? control.defaultChecked : control.defaultValue;

/** True if a control has another value than the page gave it. */
export function isChanged(element: Element): boolean {
  if (element instanceof HTMLSelectElement)
    return [...element.options].some((option) => option.selected !== option.defaultSelected);
  return isControl(element) && shownBy(element) !== storedIn(element);
}
