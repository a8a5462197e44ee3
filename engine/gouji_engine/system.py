"""What the operating system complains of, in our own words: one sentence in each language for each of its numbers."""

from __future__ import annotations

import errno

_REASONS: dict[str, tuple[str, str]] = {
    "ENOENT": ("没有这个文件或文件夹", "there is no such file or folder"),
    "EACCES": ("没有权限", "permission is missing"),
    "EPERM": ("没有权限", "permission is missing"),
    "EROFS": ("所在的磁盘是只读的", "the disk is read-only"),
    "EISDIR": ("这是文件夹，不是文件", "it is a folder, not a file"),
    "ENOTDIR": ("路径中有一段不是文件夹", "a part of the path is no folder"),
    "EEXIST": ("已有同名的文件或文件夹", "a file or folder of that name exists"),
    "ENOTEMPTY": ("文件夹不是空的", "the folder is not empty"),
    "ENOSPC": ("磁盘空间不足", "the disk is full"),
    "EDQUOT": ("磁盘配额已用完", "the disk quota is used up"),
    "EFBIG": ("文件太大", "the file is too large"),
    "ENAMETOOLONG": ("文件名太长", "the name is too long"),
    "EINVAL": ("系统不接受这个名字或操作", "the system does not accept this name or operation"),
    "EILSEQ": ("文件名里有系统不接受的字符", "the name has signs that the system does not accept"),
    "ELOOP": ("符号链接绕成了圈", "symbolic links go in a circle"),
    "EXDEV": ("不能跨磁盘改名", "a file cannot be renamed across disks"),
    "EBUSY": ("正被其他程序使用", "another program uses it"),
    "ETXTBSY": ("正被其他程序使用", "another program uses it"),
    "EAGAIN": ("暂时不可用，请稍后再试", "it is not available now; try again later"),
    "EMFILE": ("打开的文件太多", "too many files are open"),
    "ENFILE": ("打开的文件太多", "too many files are open"),
    "ENOMEM": ("内存不足", "memory is exhausted"),
    "EIO": ("磁盘读写出错", "the disk reports a fault"),
    "ENXIO": ("没有这个设备", "there is no such device"),
    "ENODEV": ("没有这个设备", "there is no such device"),
    "ESPIPE": ("这是管道，不是普通文件", "it is a pipe, not a plain file"),
    "ESTALE": ("网络磁盘上的文件已失效", "the file on the network disk is gone"),
    "ETIMEDOUT": ("等待超时", "the wait was too long"),
}


def reason(error: OSError) -> tuple[str, str]:
    """Why the system refused, in Chinese and English; its number where we have no words for it."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in _REASONS:
        return _REASONS[name]
    number = name or "?"
    return f"系统错误 {number}", f"system error {number}"
